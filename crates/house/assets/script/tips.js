// What things are called and mean: a resting pointer, the focus or a long touch explains what lies on the board, and the
// words of the game wherever they stand. Nothing is explained where a touch has just done something: the panel says that.
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

/** How much of two boxes is common. @param {{left: number, top: number, right: number, bottom: number}} a @param {DOMRect} b */
const common = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Says something beside an element, inside the window, and where it covers least of what can be touched or answered.
 * @param {Element} element @param {(Node | string)[]} inside */
function showTip(element, inside) {
  hideTip();
  const tip = make("div", { id: "tip", role: "tooltip", "data-about": element.id }, ...inside);
  document.body.append(tip);
  const box = element.getBoundingClientRect(), { width, height } = tip.getBoundingClientRect(), gap = 10;
  const [middle, centre] = [box.left + box.width / 2 - width / 2, box.top + box.height / 2 - height / 2];
  const stage = document.querySelector(".panel.stage")?.getBoundingClientRect() ?? box;
  const corners = [[stage.left, stage.top], [stage.right - width, stage.top], [stage.left, stage.bottom - height], [stage.right - width, stage.bottom - height]];
  const taken = [element, ...all("#board .can, #board .target, #decide button")].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const cost = (/** @type {number[]} */ [left, top]) => {
    const own = { left, top, right: left + width, bottom: top + height };
    return taken.reduce((sum, one) => sum + common(own, one), 0) + Math.hypot(left - middle, top - centre);
  };
  const inWindow = (/** @type {number[]} */ [left, top]) => [Math.max(6, Math.min(left, innerWidth - width - 6)), Math.max(6, Math.min(top, innerHeight - height - 6))];
  const [left, top] = [[middle, box.top - height - gap], [middle, box.bottom + gap], [box.left - width - gap, centre], [box.right + gap, centre], ...corners]
    .map(inWindow).sort((a, b) => cost(a) - cost(b))[0];
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
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

/** How long a pointer rests, or a finger lies, before something is explained; and how long nothing is after a touch. */
const REST = 600, QUIET = 1000;

export function startTips() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  let touched = 0, long = false;
  const known = (/** @type {any} */ target) => {
    const term = target.closest?.(".meant");
    if (term) showTip(term, [make("p", {}, make("b", {}, term.textContent), ` ${within(term.textContent)[0]?.meaning ?? ""}`)]);
    return Boolean(term);
  };
  // A pointer that rests asks; one under which something slides does not.
  on("pointermove", ({ target, pointerType, clientX, clientY }) => {
    if (pointerType === "touch") return;
    clearTimeout(resting);
    if (known(target)) return;
    const named = target.closest?.("#board svg [id]:has(> title)");
    if (get("tip") && (!named || get("tip").dataset.about !== named.id)) hideTip();
    if (!named || get("tip")) return;
    resting = setTimeout(() => { if (performance.now() - touched > QUIET) explain(document.elementFromPoint(clientX, clientY)); }, REST);
  });
  // A finger that stays asks too, and does nothing else.
  on("pointerdown", ({ target, pointerType, isPrimary }) => {
    hideTip();
    clearTimeout(resting);
    touched = performance.now();
    long = false;
    if (pointerType === "touch" && isPrimary && target.closest?.("#board svg")) resting = setTimeout(() => { long = true; explain(target); }, REST);
  });
  let [x, y] = [0, 0];
  on("pointerdown", (event) => { [x, y] = [event.clientX, event.clientY]; });
  on("pointermove", (event) => { if (event.pointerType === "touch" && Math.hypot(event.clientX - x, event.clientY - y) > 8) clearTimeout(resting); });
  for (const kind of ["pointerup", "pointercancel"]) on(kind, ({ pointerType }) => { if (pointerType === "touch") clearTimeout(resting); });
  on("click", (event) => {
    known(event.target);
    if (!long || !event.target.closest?.("#board svg")) return;
    long = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
  on("contextmenu", (event) => { if (long) event.preventDefault(); });
  on("focusin", ({ target }) => { if (!known(target) && target.matches?.("#board .can:focus-visible")) explain(target); });
  on("focusout", hideTip);
  on("keydown", ({ key }) => { if (key === "Escape") hideTip(); });
  markTerms();
}
