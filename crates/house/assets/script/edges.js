// Rows that can be moved say so: whatever goes on past an edge fades there.
import { all } from "./dom.js";

/** Rows that are moved sideways, and columns that are moved up and down. */
const ROWS = ".panel.hand, .panel.strip, .people ul", COLUMNS = "#decide";

/** Says of every row at which of its edges it goes on. */
export function showEdges() {
  const mark = (/** @type {HTMLElement} */ row, /** @type {boolean} */ before, /** @type {boolean} */ after) => {
    const words = [...(before ? ["before"] : []), ...(after ? ["after"] : [])].join(" ");
    if (words) row.dataset.ownMore = words;
    else delete row.dataset.ownMore;
  };
  for (const row of all(ROWS)) mark(row, row.scrollLeft > 4, row.scrollLeft + row.clientWidth < row.scrollWidth - 4);
  for (const row of all(COLUMNS)) mark(row, false, row.scrollTop + row.clientHeight < row.scrollHeight - 4);
}

export function startEdges() {
  let wanted = 0;
  const soon = () => { cancelAnimationFrame(wanted); wanted = requestAnimationFrame(showEdges); };
  document.addEventListener("scroll", soon, { capture: true, passive: true });
  document.addEventListener("toggle", soon, { capture: true });
  document.addEventListener("click", soon);
  addEventListener("resize", soon);
  soon();
}
