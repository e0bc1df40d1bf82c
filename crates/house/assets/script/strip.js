// The strip of what others did: touching an entry shows it on the board once more. What they moved leaves traces, and what
// is new has its flags, until whoever looks begins to act.
import { all, get, main, on } from "./dom.js";
import { measure, spot, traces } from "./figures.js";
import { motionsOf, replay, stepsOf } from "./play.js";

/** @typedef {import("./figures.js").Spot} Spot */
/** Where what moved lay before it did, and in what drawing, by step and motion.
 * @type {Map<string, {from?: Spot, to?: Spot, drawn: string}>} */
const before = new Map();
/** Up to which step what others did has been seen and answered by a touch. */
let answered = -1;
let table = "";

/** What went where in a step, each with a name. @param {{ply: number, motions: string[][]}} step */
const goings = ({ ply, motions }) =>
  motions.filter(([kind]) => kind === "go").map(([, from, to], at) => ({ name: `${ply}-${at}`, from, to }));

/** The page is about to change: where things lie that have moved on the next one. @param {HTMLElement} fresh */
export function rememberMoves(fresh) {
  const [now, then] = [Number(main().dataset.plies), Number(fresh.dataset.plies)];
  // A replay that jumps has not seen what went before.
  if (!(then > now) || (!main().dataset.table && then > now + 1)) return;
  for (const step of stepsOf(fresh, now))
    for (const { name, from, to } of goings(step)) before.set(name, { from: spot(from), to: spot(to), drawn: measure() });
}

/** The steps of others that the strip tells of. */
const told = () => stepsOf(main(), 0).filter(({ ply, own }) => !own && get(`step-${ply}`)?.hidden === false);

/** The page has changed: the strip begins at its beginning, and traces follow. */
export function newStrip() {
  const list = get("since-list");
  if (!list || !main()) return;
  if ((main().dataset.table ?? "") !== table) { before.clear(); answered = -1; }
  table = main().dataset.table ?? "";
  const plies = Number(main().dataset.plies);
  if (answered > plies) answered = -1; // it was taken back
  list.scrollLeft = 0;
  fade(list);
  showNews();
}

/** Draws the traces of what others did, unless it has been answered. */
function showNews() {
  const steps = told(), newest = Math.max(-1, ...steps.map(({ ply }) => ply));
  const acting = Boolean(table) && (get("result") || "acted" in (get("since")?.dataset ?? {}) || answered >= newest);
  if (acting) main().dataset.ownActing = "";
  else delete main().dataset.ownActing;
  if (acting) return traces([]);
  /** @type {Map<string, {seat: string, from: Spot, to: Spot}>} */
  const moves = new Map();
  for (const step of steps) for (const { name, from, to } of goings(step)) {
    const known = before.get(name)?.drawn === measure() ? before.get(name) : undefined, a = known && (known.from ?? spot(from)), b = known && (known.to ?? spot(to));
    if (step.seat && a && b) moves.set(`${step.seat} ${from} ${to}`, { seat: step.seat, from: a, to: b });
  }
  traces([...moves.values()]);
}

/** Whoever begins to act has seen what was new. */
function answer() {
  if (!main()?.dataset.table || !get("form-play")) return;
  answered = Math.max(answered, Number(main().dataset.plies) - 1);
  showNews();
}

/** The strip fades where there is more of it. @param {HTMLElement} list */
function fade(list) {
  list.classList.toggle("more", list.scrollLeft > 4);
  list.classList.toggle("further", list.scrollLeft + list.clientWidth < list.scrollWidth - 4);
}

export function startStrip() {
  document.addEventListener("scroll", () => { const list = get("since-list"); if (list) fade(list); }, { capture: true, passive: true });
  on("click", (event) => {
    if (event.target.closest?.("#board svg, #form-play button")) answer();
    const entry = event.target.closest?.("#since-list > li");
    if (!entry) return;
    event.preventDefault();
    all("#since-list [aria-current]").forEach((old) => old.removeAttribute("aria-current"));
    event.target.closest("a")?.setAttribute("aria-current", "step");
    replay(motionsOf(entry), entry.dataset.seat);
  }, { capture: true });
  on("keydown", ({ key, target }) => { if ((key === "Enter" || key === " ") && target.closest?.("#board svg")) answer(); });
}
