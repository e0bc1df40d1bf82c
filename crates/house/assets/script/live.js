// Keeps a page live: hears that something happened, fetches the page, and puts the new into the old.
import { all, get, main, on } from "./dom.js";
import { Lost, morph, unfold } from "./morph.js";
import { glide, places } from "./motion.js";
import { perform } from "./play.js";
import { sound } from "./sound.js";
import { rememberMoves } from "./strip.js";

const LOST = "The connection is lost; trying again.";
const UNKNOWN = "The connection was lost, and your move may not have arrived. Look at the board, then try again.";
let busy = false, again = false, choosing = false;
/** The newest version that was heard of, the newest that was fetched, and how many answers to what was sent are on their way. */
let newest = 0, fetched = 0, sending = 0;
/** Whether what stands under the prompt explains why a touch did nothing. */
let explains = false;
/** @type {EventSource | undefined} */
let stream;
/** Called after every change of the page. @type {(() => void)[]} */
const afterwards = [];
/** @param {() => void} act */
export const whenChanged = (act) => afterwards.push(act);

/** Touches what is meant by something that lies on it. @type {(id: string) => boolean} */
let instead = () => false;
/** @param {(id: string) => boolean} act */
export const whenInstead = (act) => (instead = act);

/** Says something under the prompt, with the rule it rests on, which lies beside the board.
 * @param {{detail?: string, rule?: string}} what */
export function say({ detail = "", rule }) {
  explains = false;
  const link = Object.assign(document.createElement("a"), { href: `#rule-${rule}`, textContent: "rule", title: rule, className: "why" });
  get("notice")?.replaceChildren(detail, ...(rule ? [" ", link] : []));
  if (detail) sound("no");
}

/** The panels as they are shown. */
const panels = () => all(".panel[data-print]").map((panel) => `${panel.id.slice("panel-".length)}:${panel.dataset.print}`).join(" ");

/** What the page has already: it is not sent again. */
const has = () =>
  ["1", ...(main().dataset.plies ? [`ply:${main().dataset.plies}`] : []), ...all("#board g[data-kept]").map((ground) => ground.id), panels(),
    ...all("#side [data-print]").map((part) => `${part.id}:${part.dataset.print}`)].join(" ");

/** @param {string} html @param {string} had the panels that it tells the changes of */
function update(html, had) {
  const page = new DOMParser().parseFromString(html, "text/html"), fresh = page.querySelector("main");
  if (!fresh || Number(fresh.dataset.version) < Number(main().dataset.version)) return; // overtaken on the way
  unfold(fresh);
  fetched = Math.max(fetched, Number(fresh.dataset.version));
  const settle = () => {
    if (had !== panels()) return refresh(); // something else was shown in the meantime
    try {
      show(page, fresh);
      if (get("to-come")) refresh(); // the board came first
    } catch (fault) {
      if (!(fault instanceof Lost)) { console.error(fault); throw fault; } // a fault of ours, and no lost connection
      load(location.href, { headers: { "X-Live": "1" } }); // all of it, then
    }
  };
  if (!perform({ fresh, settle })) settle();
}

/** Puts a page into the one that is shown. @param {Document} page @param {HTMLElement} fresh */
function show(page, fresh) {
  const [before, focus, turn] = [places(), document.activeElement?.id, document.title.startsWith("●")];
  const asked = get("choice-yes"), about = asked?.value;
  if (focus && /** @type {any} */ (document.activeElement).matches("[id^='choice-'], #board .can")) choosing = Boolean(document.activeElement?.matches(":focus-visible"));
  const changed = fresh.dataset.version !== main().dataset.version;
  if (changed && explains) say({}); // it was about the page before
  rememberMoves(fresh);
  morph(main(), fresh);
  document.title = page.title;
  glide(before);
  const question = !asked && get("choice-yes");
  const back = question || (focus && document.activeElement?.id !== focus && get(focus));
  // What lies behind a fold by now cannot have the focus; a browser was seen to break down over it.
  if (back && back.checkVisibility()) back.focus({ preventScroll: true });
  if (changed) sound(!turn && document.title.startsWith("●") ? "turn" : "step");
  afterwards.forEach((act) => act());
  // Who chooses with keys goes on with keys, also after others have acted: first with what can be touched, and never with
  // what ends a turn by the next stroke.
  const here = document.activeElement;
  if (choosing && (here === document.body || !here?.checkVisibility?.())) firstByKeys(changed ? undefined : about)?.focus({ preventScroll: true });
}

/** What the focus begins with; after a question that was taken back, what it was about.
 * @param {string} [about] @returns {HTMLElement | undefined} */
const firstByKeys = (about) =>
  [...all("#form-play button").filter((one) => one.value === about), ...all("#board .can:not(:has(.can))"), ...all("#form-play button")].find((one) => one.checkVisibility());

/** An answer is a page, or words to be said, or only "done".
 * @param {string} address @param {RequestInit} [asking] */
export async function load(address, asking) {
  const here = location.href, had = panels(), { version } = main().dataset;
  const slow = setTimeout(() => main().classList.add("busy"), 250);
  try {
    const answer = await fetch(address, { headers: { "X-Live": has() }, ...asking });
    const kind = answer.headers.get("content-type") ?? "";
    if (kind.includes("json")) {
      const words = await answer.json(), passed = !asking && version !== main().dataset.version; // what it explains is over
      if (passed) return answer;
      if (words.instead && instead(words.instead)) say({});
      else { say(words); explains = !asking; }
    }
    else if (answer.ok && kind.includes("html")) {
      const html = await answer.text(), turned = !asking && here !== location.href; // another page is wanted by now
      if (turned) again = true;
      else update(html, had);
    }
    if (answer.redirected) history.replaceState(null, "", answer.url);
    return answer;
  } finally {
    clearTimeout(slow);
    main().classList.remove("busy");
  }
}

export async function refresh() {
  if ((again = busy)) return;
  busy = true;
  const answer = await load(location.href).catch(() => say({ detail: LOST }));
  if (answer?.status === 404) return location.reload(); // the host has deleted the table: its page says so
  busy = false;
  if (again) refresh();
}

/** Sends a form of the table. @param {string} address @param {URLSearchParams} body */
export async function send(address, body) {
  say({});
  sending++; // the answer shows what came of it: the bell that rings meanwhile says nothing new
  const answer = await load(address, { method: "POST", body }).catch(() => say({ detail: UNKNOWN }));
  sending--;
  if (!answer?.redirected) refresh();
  else catchUp();
  return answer;
}

/** Fetches what is newer than what was fetched. */
function catchUp() {
  if (!sending && newest > Math.max(fetched, Number(main().dataset.version))) refresh();
}

function listen() {
  const table = main()?.dataset.table;
  if (!table || stream || document.hidden) return;
  const lost = () => get("notice")?.textContent === LOST;
  stream = new EventSource(`/t/${table}/events`);
  stream.onopen = () => { if (lost()) say({}); };
  stream.onmessage = (news) => { newest = Math.max(newest, JSON.parse(news.data).version); catchUp(); };
  stream.onerror = () => { // a refused stream is not tried again by the browser
    say({ detail: LOST });
    if (stream?.readyState === EventSource.CLOSED) { hangUp(); setTimeout(listen, 3000); }
  };
}
function hangUp() { stream?.close(); stream = undefined; } // a hidden page gives its connection to others

export function startLive() {
  // What was said about one touch is over with the next, or with Escape.
  const over = () => { if (get("notice")?.textContent && get("notice").textContent !== LOST) say({}); };
  on("click", ({ target }) => { if (target.closest?.("#board svg, #decide button, #tabs")) over(); }, { capture: true });
  on("keydown", ({ key }) => { if (key === "Escape") over(); });
  on("visibilitychange", () => (document.hidden ? hangUp() : listen()));
  on("submit", async (event) => {
    const form = event.target;
    if (!main()?.dataset.table || "plain" in form.dataset) return;
    event.preventDefault();
    const answer = await send(form.getAttribute("action"), new URLSearchParams(/** @type {any} */ (new FormData(form, event.submitter))));
    if (answer?.ok) all("input[name=words], input[name=luck]", form).forEach((field) => (field.value = ""));
  });
  listen();
}
