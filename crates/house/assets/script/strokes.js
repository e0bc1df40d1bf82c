// Keys and clicks on the buttons beside the board.
import { all, main, on } from "./dom.js";

/** The buttons that can be pressed now, in their order. */
const buttons = () => all("#decide button, #decide summary, #decide a.button").filter((one) => one.checkVisibility() && !one.disabled);

/** Arrows go from button to button where nothing on the board can be touched, or from where one has the focus already.
 * @param {KeyboardEvent} event */
export function buttonKeys(event) {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const list = buttons(), here = list.indexOf(document.activeElement);
  if (!step || !list.length || !main()?.dataset.table || (here < 0 && document.activeElement !== document.body)) return false;
  list[here < 0 ? 0 : (here + step + list.length) % list.length].focus();
  return true;
}

let pressed = "";

/** What has come under a pointer by itself is not shown as chosen, nor pressed by the second half of a double click. */
export function startStrokes() {
  on("pointermove", ({ movementX, movementY }) => { if (movementX || movementY) delete main()?.dataset.ownStill; });
  on("click", (event) => {
    const button = event.target.closest?.("#form-play button, #question button");
    if (!button) return;
    // Whoever presses the same again means it.
    const other = button.textContent !== pressed;
    pressed = button.textContent;
    if (event.detail < 2 || !other) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
  // A list that was unfolded is folded again by whoever goes on at the board.
  on("click", ({ target }) => {
    if (target.closest?.("#board svg")) all("#form-play details[data-folded][open]").forEach((group) => (group.open = false));
  }, { capture: true });
}

/** The page has changed under the pointer. */
export function newButtons() {
  main().dataset.ownStill = "";
}
