// A hint is thought about elsewhere: the page asks for it again until it is there.
import { get } from "./dom.js";
import { refresh, whenChanged } from "./live.js";

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Looks again while the house thinks. */
function lookAgain() {
  clearTimeout(timer);
  if (get("hint")?.dataset.thinking !== undefined) timer = setTimeout(refresh, 500);
}

export function startHints() {
  whenChanged(lookAgain);
  lookAgain();
}
