// What newcomers are told about a kind of decision stands there until they say that they have heard it.
import { get, on } from "./dom.js";

/** Where the browser keeps what was heard. */
const KEPT = "house-heard";
/** So many kinds of decision are remembered. */
const MOST = 60;
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

/** What was heard is put away. */
export function showAdvice() {
  const box = get("advice");
  get("heard")?.removeAttribute("hidden");
  if (box) box.hidden = known().includes(box.dataset.told);
}

export function startAdvice() {
  on("click", ({ target }) => {
    if (target.closest?.("#heard")) keep([...new Set([get("advice").dataset.told, ...known()])]);
    // Whoever asks for advice again hears all of it again.
    else if (target.closest?.("[data-setting=advice][value=on]")) keep([]);
    else return;
    showAdvice();
  });
  showAdvice();
}
