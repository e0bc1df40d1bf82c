// Replays step without reloading, play by themselves, follow the slider and obey the arrow keys.
import { get, main, on } from "./dom.js";
import { refresh, whenChanged } from "./live.js";

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} address */
export async function turn(address) {
  history.replaceState(null, "", address);
  clearTimeout(timer);
  await refresh();
}

/** A replay that plays by itself goes on when a step was seen. */
function goOn() {
  clearTimeout(timer);
  if (main()?.dataset.next) timer = setTimeout(() => turn(main().dataset.next ?? ""), 900);
}

export function startReplay() {
  on("click", (event) => {
    const step = event.target.closest?.(".replay a[href*='/replay?']");
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turn(step.href);
  });
  on("input", ({ target }) => {
    if (!target.matches?.(".replay #slide")) return;
    const address = new URL(location.href);
    address.searchParams.set("ply", target.value);
    address.searchParams.delete("play");
    clearTimeout(timer);
    timer = setTimeout(() => turn(address.href), 60);
  });
  whenChanged(goOn);
  goOn();
}

/** @param {KeyboardEvent} event */
export function replayKeys(event) {
  const step = /** @type {HTMLAnchorElement | null} */ (document.querySelector(`.replay a[data-key="${CSS.escape(event.key)}"]`));
  if (step) turn(step.href);
  return Boolean(step) || Boolean(get("slide") && event.key.startsWith("Arrow"));
}
