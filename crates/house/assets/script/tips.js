// What things are called and mean: a resting pointer, the focus or a touch explains what lies on the board, and the
// words of the game wherever they stand.
import { all, get, make, on } from "./dom.js";

/** Words of the game that a newcomer has to be told, longest first. @returns {{word: string, meaning: string}[]} */
const terms = () =>
  all("#terms dt").map((dt) => ({ word: dt.textContent, meaning: dt.nextElementSibling?.textContent ?? "" })).sort((a, b) => b.word.length - a.word.length);

/** @param {string} text */
const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A pattern that finds any of these words, with an s behind it or not. @param {{word: string}[]} known */
const pattern = (known) => new RegExp(`\\b(${known.map(({ word }) => escape(word)).join("|")})s?\\b`, "i");

/** The words of the game that a text holds. @param {string} text */
const within = (text) => terms().filter((term) => pattern([term]).test(text));

export function hideTip() {
  get("tip")?.remove();
}

/** Says something beside an element, inside the window. @param {Element} element @param {(Node | string)[]} inside */
function showTip(element, inside) {
  hideTip();
  const tip = make("div", { id: "tip", role: "tooltip" }, ...inside);
  document.body.append(tip);
  const box = element.getBoundingClientRect(), own = tip.getBoundingClientRect();
  const above = box.top - own.height - 8;
  tip.style.left = `${Math.max(6, Math.min(box.left + box.width / 2 - own.width / 2, innerWidth - own.width - 6))}px`;
  tip.style.top = `${above > 6 ? above : Math.min(box.bottom + 8, innerHeight - own.height - 6)}px`;
}

/** What lies at a place of the board: what it is called, and the words in that. @param {any} node */
function explain(node) {
  // Where a way is shown the line beside it says what it costs and leads to, and nothing may hide that.
  if (document.querySelector("#board .way")) return;
  const named = node.closest?.("#board svg [id]:has(> title)") ?? undefined;
  if (!named) return hideTip();
  const words = named.querySelector(":scope > title")?.textContent ?? "";
  showTip(named, [make("p", {}, words), ...within(words).slice(0, 2).map(({ word, meaning }) => make("p", { class: "quiet" }, make("b", {}, word), ` ${meaning}`))]);
}

/** Marks the words of the game in what is said beside the board: the first time that each stands there. */
export function markTerms() {
  const known = terms();
  if (!known.length) return;
  const find = pattern(known);
  for (const place of all("#prompt, #aim, #outlook-now p, #log-lines li:last-child")) {
    if (place.querySelector(".meant")) continue;
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let text = /** @type {Text | null} */ (walker.nextNode()); text; text = /** @type {Text | null} */ (walker.nextNode())) {
      const at = find.exec(text.data);
      if (!at) continue;
      const rest = text.splitText(at.index);
      rest.splitText(at[0].length);
      rest.replaceWith(make("button", { type: "button", class: "meant" }, at[0]));
      break;
    }
  }
}

export function startTips() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  const known = (/** @type {any} */ target) => {
    const term = target.closest?.(".meant");
    if (term) showTip(term, [make("p", {}, make("b", {}, term.textContent), ` ${within(term.textContent)[0]?.meaning ?? ""}`)]);
    return Boolean(term);
  };
  on("pointerover", ({ target, pointerType }) => {
    clearTimeout(resting);
    if (pointerType !== "mouse") return;
    if (!known(target)) resting = setTimeout(() => (target.closest?.("#board svg") && target.isConnected ? explain(target) : hideTip()), 500);
  });
  // A finger has no other way to ask: a touch explains, whatever else it does. So does the focus.
  on("click", ({ target, pointerType }) => { if (!known(target) && pointerType === "touch") explain(target); });
  on("focusin", ({ target }) => { if (!known(target) && target.matches?.("#board .can:focus-visible")) explain(target); });
  on("focusout", hideTip);
  on("pointerdown", hideTip);
  on("keydown", ({ key }) => { if (key === "Escape") hideTip(); });
  markTerms();
}
