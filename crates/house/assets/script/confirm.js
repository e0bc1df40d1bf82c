// Asking for a few seconds: a ring runs out on the button, then the choice is made. Touching anything stops it.
import { get, on } from "./dom.js";

const SECONDS = 4;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** The choice that the ring runs for. @type {string | undefined} */
let running;

/** The page has changed: a ring begins, goes on, or is gone. */
export function watchRing() {
  const button = get("choice-yes");
  const key = button && "ring" in button.dataset ? button.value : undefined;
  if (key === running) return;
  clearTimeout(timer);
  running = key;
  if (!button || !key) return;
  button.style.setProperty("--seconds", `${SECONDS}s`);
  timer = setTimeout(() => { if (get("choice-yes")?.value === key) get("choice-yes").click(); }, SECONDS * 1000);
}

export function startConfirm() {
  on("pointerdown", ({ target }) => {
    if (!running || target.closest?.("#question")) return;
    clearTimeout(timer);
    get("choice-yes")?.classList.add("stopped");
  });
}
