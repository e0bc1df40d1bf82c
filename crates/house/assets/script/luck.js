// What this page adds to the chance of a table: 32 random bytes, pledged by their digest once all seats are taken, and
// shown once all have pledged. Forms that lead to a game say that the page does so.
import { all, get, main, words } from "./dom.js";
import { send } from "./live.js";
import { sha256 } from "./sha256.js";

/** What is kept where a browser keeps nothing. @type {Map<string, string>} */
const own = new Map();

/** @param {string} name @returns {string | undefined} */
function kept(name) {
  try { return localStorage.getItem(name) ?? own.get(name); } catch { return own.get(name); }
}
/** @param {string} name @param {string} value */
function keep(name, value) {
  own.set(name, value);
  try { localStorage.setItem(name, value); } catch { /* kept until the page is left */ }
}

/** What was sent already, so that a page which is shown twice asks once. @type {Set<string>} */
const sent = new Set();

/** 32 random bytes of this page for a seat, the same until the house commits to another secret.
 * @param {string} seat @param {string} commitment */
function entropy(seat, commitment) {
  const name = `luck ${main().dataset.table} ${seat} ${commitment}`;
  const random = () => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!kept(name)) keep(name, random());
  return /** @type {string} */ (kept(name));
}

/** @param {string} verb @param {Record<string, string>} fields */
function tell(verb, fields) {
  const asked = `${verb} ${fields.seat} ${fields.commitment}`;
  if (sent.has(asked)) return;
  sent.add(asked);
  send(`/t/${main().dataset.table}/${verb}`, new URLSearchParams(fields));
}

/** Does what the table asks of this page, and says in its forms that it does. */
export function addLuck() {
  for (const field of all("input[name=contributes]")) field.value = "yes";
  for (const part of all("[data-scriptless]")) part.hidden = true;
  const { commitment, pledge, open } = get("prelude")?.dataset ?? {};
  if (commitment) keep(`receipt ${main().dataset.table}`, commitment);
  for (const seat of words(pledge)) {
    const digest = sha256(`interregnum pledge 2\ncommitment ${commitment}\nentropy ${seat} ${entropy(seat, commitment)}\n`);
    tell("pledge", { seat, commitment, pledge: digest });
  }
  for (const seat of words(open)) tell("contribute", { seat, commitment, entropy: entropy(seat, commitment) });
}

/** Where chance is explained: whether the commitment is still the one that this browser saw before the game. */
function compare() {
  const place = get("receipt"), seen = place && kept(`receipt ${place.dataset.table}`);
  if (!seen) return;
  const same = seen === place.dataset.commitment;
  place.classList.toggle("bad", !same);
  place.textContent = same ? "✓ It is the one that this browser saw before the game." : `✗ This browser saw another one before the game: ${seen}`;
}

export function startLuck() {
  compare();
  addLuck();
}
