// Plays what others did, one step after another, on the board as it was; then the new page is shown. What comes while it
// plays waits its turn. A touch on the board, a key or Skip ends it at once, and nothing ever waits for it.
import { all, get, main, on } from "./dom.js";
import { die, figureIn, lay, look, lookNext, place, sum, token, wipe } from "./figures.js";
import { morph } from "./morph.js";
import { pace } from "./motion.js";
import { weigh } from "./weigh.js";

/** @typedef {{ply: number, seat?: string, own: boolean, motions: string[][]}} Step */
/** @typedef {{fresh: HTMLElement, settle: () => void}} Coming */

/** What is still to be played. @type {Step[]} */
let queue = [];
/** How long steps of others have been shown since whoever looks acted, in milliseconds: the longer, the faster. */
let spent = 0;
/** So many times the pace of one piece is about as long as anybody likes to wait for the others. */
const PATIENCE = 15;
/** The first step that is not in the queue yet. */
let heard = 0;
/** The page that is shown when all is played. @type {Coming | undefined} */
let coming;
/** What is undone when all is played: numbers that were counted, things that were hidden. @type {(() => void)[]} */
let undo = [];
/** Who waits for a moment to pass. @type {(() => void)[]} */
let waiting = [];
/** Copies that have arrived somewhere, by where. @type {Map<string, HTMLElement>} */
const resting = new Map();

/** The steps of a page from a number on. @param {Element} page @param {number} from @returns {Step[]} */
export function stepsOf(page, from) {
  return all("#since-list > li", page).map((one) => ({
    ply: Number(one.id.slice("step-".length)), seat: one.dataset.seat, own: one.classList.contains("own"), motions: motionsOf(one),
  })).filter((step) => step.ply >= from);
}
/** What moved in a step of the strip. @param {HTMLElement} entry @returns {string[][]} */
export const motionsOf = (entry) => (entry.dataset.motions ?? "").split(";").filter(Boolean).map((motion) => motion.split(" "));

/** Whether everybody wants to see a step, also whoever took it: something is decided or rolled, or several cards are turned.
 * @param {Step} step */
const isMoment = ({ motions }) =>
  motions.some(([kind]) => kind === "weigh" || kind === "dice") || motions.filter(([kind]) => kind === "turn").length > 1;

/** Plays the way to a new page, if there is something to see; otherwise the page is to be shown at once.
 * @param {Coming} next @returns {boolean} whether it is played */
export function perform(next) {
  const [now, then] = [Number(main().dataset.plies), Number(next.fresh.dataset.plies)];
  if (!coming) heard = now;
  // A replay that jumps shows where it has come to; what lies between was on other boards.
  const jumps = !main().dataset.table && then !== now + 1;
  const steps = then > now && !jumps ? stepsOf(next.fresh, heard) : [];
  const waits = then > now && !jumps && (coming || steps.some((step) => step.own ? isMoment(step) : step.motions.length || step.seat));
  // Whoever acts has seen enough of what was before.
  const acted = steps.some((step) => step.own) && Boolean(coming);
  if (!waits || acted || document.hidden || !pace()) {
    drop();
    return false;
  }
  if (steps.some((step) => step.own)) spent = 0;
  queue.push(...steps);
  heard = Math.max(heard, ...steps.map((step) => step.ply + 1));
  const idle = !coming;
  coming = next;
  const strip = get("since"), told = next.fresh.querySelector("#since");
  if (strip && told) morph(strip, told);
  // Whoever was deciding already goes on; anybody else is asked when all has been seen, and nothing that is over can be
  // pressed meanwhile.
  const [side, decide] = [get("side"), next.fresh.querySelector("#side")];
  const deciding = get("form-play") && !steps.some((step) => step.own) && decide?.querySelector("#form-play button");
  if (side && decide && deciding) morph(side, decide);
  else if (idle) quiet();
  get("skip")?.removeAttribute("hidden");
  main().classList.add("playing");
  if (idle) {
    rest(); // whatever was shown once more has been seen
    run();
  }
  return true;
}

async function run() {
  const mine = undo;
  while (queue.length && undo === mine) {
    const step = /** @type {Step} */ (queue.shift());
    // Whoever waits for many steps sees them faster, and whoever has waited long already.
    const many = Math.min(1, 8 / (queue.length + 1)), own = isMoment(step) ? 1 : 0.4;
    const share = step.own ? many * own : Math.max(0.12, Math.min(many, 1 - spent / (pace() * PATIENCE)));
    tell(step.ply);
    const begun = performance.now();
    await act(step.motions, step.seat, pace() * share, coming?.fresh);
    // Who plays waits; who watches wants to see.
    if (!step.own && main().dataset.as) spent += performance.now() - begun;
  }
  if (undo === mine) finish();
}

/** The place of the decision keeps its height and asks nothing. */
function quiet() {
  const decide = get("decide");
  if (!decide || !main().dataset.table) return;
  decide.style.minHeight = `${decide.offsetHeight}px`;
  for (const id of ["form-play", "question", "form-undo", "open-sheet"]) get(id)?.remove();
  get("prompt")?.replaceChildren("…");
}

/** Forgets what was to be played: the board is as it was. */
function drop() {
  queue = [];
  coming = undefined;
  rest();
  main()?.classList.remove("playing");
  get("skip")?.setAttribute("hidden", "");
  all("#since-list .now").forEach((entry) => entry.classList.remove("now"));
}
/** Nothing lies over the board any more, and nothing of it is hidden. */
function rest() {
  const old = undo;
  undo = [];
  old.reverse().forEach((act) => act());
  wipe();
  resting.clear();
  waiting.splice(0).forEach((wake) => wake());
}

/** Shows the new page now, whatever is still on its way. @returns {boolean} whether something was */
export function finish() {
  const next = coming;
  if (!next) { if (undo.length) rest(); return false; }
  drop();
  next.settle();
  return true;
}

/** Shows once more what moved in a step, on the board as it is. @param {string[][]} motions @param {string} [seat] */
export async function replay(motions, seat) {
  finish();
  const mine = undo;
  const marked = motions.flatMap(named).concat(motions.length || !seat ? [] : [`person-${seat}`]).map(get).filter(Boolean);
  marked.forEach((one) => one.classList.add("recalled"));
  undo.push(() => marked.forEach((one) => one.classList.remove("recalled")));
  if (pace()) await act(motions.filter(([kind]) => ["go", "dice", "weigh", "look"].includes(kind)), seat, pace(), undefined, true);
  await moment(pace() ? 900 : 1500);
  if (undo === mine) rest();
}
/** The elements that a motion is about. @param {string[]} motion */
const named = ([kind, at, to]) => (kind === "go" ? [at, to] : [at]);

/** @param {number} ply */
function tell(ply) {
  const entry = get(`step-${ply}`);
  all("#since-list .now").forEach((old) => old.classList.remove("now"));
  entry?.classList.add("now");
  const list = get("since-list"), prompt = get("prompt");
  // The place of the question tells what happens, until it asks again.
  if (entry?.textContent && prompt && main().dataset.table && !get("form-play")) prompt.replaceChildren(entry.textContent);
  if (entry && list) list.scrollLeft = entry.offsetLeft - list.clientWidth / 2 + entry.offsetWidth / 2;
}

/** A moment passes, unless everything is ended. @param {number} long */
const moment = (long) => new Promise((/** @type {(value?: unknown) => void} */ done) => {
  const wake = () => { clearTimeout(timer); waiting = waiting.filter((one) => one !== wake); done(); };
  const timer = setTimeout(wake, long);
  waiting.push(wake);
});

/** One step: what is of one kind moves together, one kind after the other.
 * @param {string[][]} motions @param {string | undefined} seat @param {number} long @param {Element} [next] @param {boolean} [again] */
async function act(motions, seat, long, next, again = false) {
  const mine = undo;
  for (let at = 0; at < motions.length && undo === mine; ) {
    const kind = motions[at][0], together = [];
    while (at < motions.length && motions[at][0] === kind) together.push(motions[at++]);
    const lengths = (kind === "go" ? ways(together) : together).map((motion, number) => KINDS[kind]?.(motion, { seat, long, next, again, late: number * Math.min(90, long / 4) }) ?? 0);
    await moment(Math.max(0, ...lengths));
  }
  if (undo === mine) await moment(motions.length ? long * 0.5 : long * 1.5);
}

/** @typedef {{seat?: string, long: number, next?: Element, again: boolean, late: number}} How */
/** How each kind of motion looks; each says how long it takes. @type {Record<string, (motion: string[], how: How) => number>} */
const KINDS = { go, turn, count, dice, weigh, come: mark("came"), gone: mark("lost"), look: mark("seen") };

/** What goes on from where it came to goes one way: those that it passes stand at the end.
 * @param {string[][]} goings @returns {string[][]} */
function ways(goings) {
  /** @type {string[][]} */
  const found = [];
  for (const [kind, from, to, many, whose, like = ""] of goings) {
    const before = found.find((way) => way[2] === from && way[3] === many && way[4] === whose);
    if (before) { before.push(from); before[2] = to; }
    else found.push([kind, from, to, many, whose, like]);
  }
  return found;
}

/** @param {string[]} motion @param {How} how */
function go([, from, to, many, whose, like, ...over], { seat, long, next, again, late }) {
  const owner = whose === "-" ? seat : whose, count = Number(many) || 1;
  const points = [from, ...over, to].map((id) => place(id, next, owner)), a = points[0], b = points.at(-1);
  if (!a || !b) return 0;
  const figure = (like && look(like === "=" ? from : like, next)) || token(owner, count);
  const number = like && figureIn(figure);
  if (number) number.textContent = String(count);
  resting.get(from)?.remove();
  lay(figure, a);
  figure.classList.add("travels");
  const stops = points.filter((point) => point !== undefined), duration = long * (0.9 + 0.8 * (stops.length - 1));
  if (!again) leave(from, count, like === "=");
  // Each stretch is a leap.
  const leaps = stops.slice(1).flatMap(({ x, y }, leap) => {
    const before = stops[leap], shift = (/** @type {number} */ share) => [x - (x - before.x) * share - a.x, y - (y - before.y) * share - a.y];
    const [[mx, my], [ex, ey]] = [shift(0.5), shift(0)];
    return [{ transform: `translate(${mx}px, ${my - 14}px) scale(1.15)` }, { transform: `translate(${ex}px, ${ey}px)` }];
  });
  const way = figure.animate([{ transform: "none" }, ...leaps], { duration, delay: late, easing: stops.length > 2 ? "linear" : "ease-in-out", fill: "both" });
  way.onfinish = () => {
    if (!figure.isConnected) return;
    const counted = !again && change(to, count);
    if (counted || again) figure.remove();
    else {
      // One lies there for all of them.
      resting.get(to)?.remove();
      resting.set(to, figure);
    }
  };
  return duration + late + 30;
}

/** Something left an element: one fewer is counted there, or it is seen to be gone.
 * @param {string} id @param {number} count @param {boolean} itself */
function leave(id, count, itself) {
  const element = get(id);
  if (!element?.closest("#board")) return;
  const left = change(id, -count);
  if (!itself || (left && left.textContent !== "0")) return;
  element.classList.add("left");
  undo.push(() => element.classList.remove("left"));
}

/** The one number at an element becomes more or less. @param {string} id @param {number} by @returns {any} what shows it */
function change(id, by) {
  const element = get(id), number = element?.closest("#board") && figureIn(element);
  if (number) write(number, String(Math.max(0, Number(number.textContent) + by)));
  return number;
}
/** @param {any} shown @param {string} text */
function write(shown, text) {
  const was = shown.textContent;
  shown.textContent = text;
  undo.push(() => (shown.textContent = was));
}

/** @param {string[]} motion @param {How} how */
function turn([, at], { long, next, late }) {
  const [before, after, middle] = [look(at, undefined), lookNext(at, next), place(at, next)];
  if (!middle || !(before || after)) return mark("seen")(["", at], { long, next, again: false, late });
  const half = long * 0.6, element = get(at);
  if (before) {
    lay(before, middle).animate([{ transform: "none" }, { transform: "scaleX(0)" }], { duration: half, delay: late, fill: "both", easing: "ease-in" });
    element.classList.add("left");
    undo.push(() => element.classList.remove("left"));
  }
  const face = after ?? before?.cloneNode(true);
  lay(/** @type {HTMLElement} */ (face), middle).animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: half, delay: late + half, fill: "both", easing: "ease-out" });
  return half * 2 + late;
}

/** @param {string[]} motion @param {How} how */
function count([, at, from, to], { long, next, late }) {
  const element = get(at), number = element?.closest("#board") && figureIn(element);
  if (number && number.textContent === from && from !== to) {
    const mine = undo, steps = Math.min(12, Math.abs(Number(to) - Number(from)));
    write(number, from);
    for (let step = 1; step <= steps; step++)
      setTimeout(() => { if (undo === mine) number.textContent = String(Math.round(Number(from) + ((Number(to) - Number(from)) * step) / steps)); }, late + (long * step) / steps);
    return long * 1.2 + late;
  }
  const middle = place(at, next);
  if (!middle) return 0;
  const shown = lay(sum(from === to ? to : `${from} → ${to}`), { x: middle.x, y: middle.y + 26 });
  shown.animate([{ opacity: 0, transform: "scale(0.5)" }, { opacity: 1, transform: "none" }], { duration: long * 0.4, delay: late, fill: "backwards" });
  return long * 1.4 + late;
}

/** @param {string[]} motion @param {How} how */
function dice([, at, whose, ...faces], { seat, long, next, late }) {
  const middle = place(at, next, seat);
  if (!middle) return 0;
  const lying = all("#motions .die").length;
  faces.forEach((face, number) => {
    const figure = lay(die(whose === "-" ? undefined : whose, face), { x: middle.x + (lying + number) * 38 - 19, y: middle.y - 4 });
    figure.animate([
      { transform: "translate(-50px, -90px) rotate(-300deg)", opacity: 0 }, { transform: "translate(-12px, 0) rotate(-60deg)", opacity: 1, offset: 0.6 },
      { transform: "translate(-6px, -14px) rotate(-20deg)", offset: 0.8 }, { transform: "none", opacity: 1 },
    ], { duration: long * 1.8, delay: late + number * 60, fill: "backwards", easing: "ease-out" });
    // They lie for a while, so that they can be read.
    setTimeout(() => figure.remove(), long * 6 + late);
  });
  return long * 2.6 + late;
}

/** Something is marked for a moment; what comes or goes and is small is seen to.
 * @param {"came" | "lost" | "seen"} name @returns {(motion: string[], how: How) => number} */
function mark(name) {
  return ([, at], { long, next, late }) => {
    const element = get(at), here = element?.closest("#board") ? element : undefined;
    const away = () => here?.classList.remove(name);
    const end = setTimeout(away, long * 1.3 + late);
    here?.classList.add(name);
    undo.push(() => { clearTimeout(end); away(); });
    const middle = name === "seen" || (name === "came" && here) ? undefined : place(at, next);
    const figure = middle && look(at, next);
    if (figure && middle) {
      const [from, to] = [{ opacity: 0, transform: "scale(1.5)" }, { opacity: 1, transform: "none" }];
      lay(figure, middle).animate(name === "came" ? [from, to] : [to, from], { duration: long, delay: late, fill: "both" });
      if (name === "lost" && here) { here.classList.add("left"); undo.push(() => here.classList.remove("left")); }
    }
    return long * (name === "seen" ? 1.5 : 1) + late;
  };
}

export function startPlay() {
  // Before anything else hears of it: what is touched then is the new board.
  on("pointerdown", ({ target }) => { if (target.closest?.("#board, #decide")) finish(); }, { capture: true });
  on("keydown", ({ key, target }) => {
    // A button that is pressed means what it says now, not what the new page may make of it.
    const presses = (key === "Enter" || key === " ") && target.closest?.("#side, #since");
    if (!presses && !["Tab", "Shift", "Control", "Alt", "Meta"].includes(key)) finish();
  }, { capture: true });
  on("click", ({ target }) => { if (target.closest?.("#skip")) finish(); });
  on("visibilitychange", () => { if (document.hidden) finish(); });
}
