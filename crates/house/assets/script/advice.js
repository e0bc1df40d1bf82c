// What newcomers are told about a kind of decision stands there until they say that they have heard it.
import { get, main, on } from "./dom.js";

/** Where the browser keeps what was heard. */
const KEPT = "house-heard";
/** So many kinds of decision are remembered. */
const MOST = 60;
/** Whoever has had so many decisions of a kind before them has heard about it. */
const OFTEN = 6;
/** The decisions of each kind that this page has asked for, by their versions. @type {Map<string, Set<string | undefined>>} */
const asked = new Map();
/** What was heard on this page, for a browser that keeps nothing. @type {string[]} */
let heard = [];

/** @returns {string[]} */
function known() {
  try {
    return [...heard, ...(localStorage.getItem(KEPT) ?? "").split(" ")];
  } catch {
    return heard;
  }
}

/** @param {string[]} told */
function keep(told) {
  heard = told.filter(Boolean).slice(0, MOST);
  try {
    localStorage.setItem(KEPT, heard.join(" "));
  } catch {
    // It holds for this page alone, then.
  }
}

/** @param {string} told */
const hear = (told) => keep([...new Set([told, ...known()])]);

/** What was heard is put away. */
export function showAdvice() {
  const box = get("advice"), told = box?.dataset.told;
  get("heard")?.removeAttribute("hidden");
  if (!box) return;
  const decisions = asked.get(told) ?? new Set();
  asked.set(told, decisions.add(main().dataset.version));
  if (decisions.size > OFTEN) hear(told);
  box.hidden = known().includes(told);
}

export function startAdvice() {
  on("click", ({ target }) => {
    if (target.closest?.("#heard")) hear(get("advice").dataset.told);
    // Whoever asks for advice again hears all of it again.
    else if (target.closest?.("[data-setting=advice][value=on]")) { keep([]); asked.clear(); }
    else return;
    showAdvice();
  });
  showAdvice();
}
