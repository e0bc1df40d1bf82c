// The strip of what others did: touching an entry shows it on the board once more; the last move of each seat leaves a
// trace.
import { all, get, main, on } from "./dom.js";
import { traces } from "./figures.js";
import { motionsOf, replay, stepsOf } from "./play.js";

/** The last move of each seat on the stage. @type {Map<string, {ply: number, seat: string, from: string, to: string}>} */
const moves = new Map();
let table = "";

/** The page has changed: the newest entry is in sight, and traces follow. */
export function newStrip() {
  const list = get("since-list");
  if (!list || !main()) return;
  const [here, plies] = [main().dataset.table ?? "", Number(main().dataset.plies)];
  if (here !== table) moves.clear();
  table = here;
  for (const [seat, move] of moves) if (move.ply >= plies) moves.delete(seat); // it was taken back
  for (const { ply, seat, motions } of stepsOf(main(), 0)) {
    const went = motions.findLast(([kind, from, to]) => kind === "go" && get(from)?.closest(".stage") && get(to)?.closest(".stage"));
    if (seat && went) moves.set(seat, { ply, seat, from: went[1], to: went[2] });
  }
  list.scrollLeft = list.scrollWidth;
  fade(list);
  traces([...moves.values()]);
}

/** The strip fades where there is more of it to the left. @param {HTMLElement} list */
function fade(list) {
  list.classList.toggle("more", list.scrollLeft > 4);
}

export function startStrip() {
  document.addEventListener("scroll", () => { const list = get("since-list"); if (list) fade(list); }, { capture: true, passive: true });
  on("click", (event) => {
    const entry = event.target.closest?.("#since-list > li");
    if (!entry) return;
    event.preventDefault();
    all("#since-list [aria-current]").forEach((old) => old.removeAttribute("aria-current"));
    event.target.closest("a")?.setAttribute("aria-current", "step");
    replay(motionsOf(entry), entry.dataset.seat);
  });
}
