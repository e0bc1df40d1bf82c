// What travels over the board: copies of what is drawn, tokens of a seat, dice and sums. They lie over the page, touch
// nothing in it and catch no pointer.
import { SVG, all, get, isPiece, main, make, nameless } from "./dom.js";

/** @typedef {{x: number, y: number}} Point */

/** The sheet that everything lies on. @returns {HTMLElement} */
function sheet() {
  return get("motions") ?? document.body.appendChild(make("div", { id: "motions", "aria-hidden": "true" }));
}
/** Everything that lies over the board is gone. */
export const wipe = () => get("motions")?.remove();

/** Whether something can be seen. @param {any} element @returns {DOMRect | undefined} */
function seen(element) {
  const box = element?.getBoundingClientRect();
  return box && box.width > 0 && box.height > 0 ? box : undefined;
}

/** Calls with something as it will lie: as the next page draws it, put into the drawing of this one for a moment.
 * @template T @param {Element | null | undefined} coming @param {(there: any) => T} look @returns {T | undefined} */
function asDrawnNext(coming, look) {
  const panel = coming?.closest(".panel"), svg = panel && get(panel.id)?.querySelector("svg");
  if (!coming || !panel || !svg) return;
  const copy = nameless(document.importNode(coming, true));
  /** @type {any} */
  let outer = copy;
  for (let around = coming.parentElement; around && around.nodeName !== "svg"; around = around.parentElement) {
    const frame = document.createElementNS(SVG, "g");
    for (const name of ["transform", "style"]) { const value = around.getAttribute(name); if (value) frame.setAttribute(name, value); }
    frame.append(outer);
    outer = frame;
  }
  svg.append(outer);
  try {
    return look(copy);
  } finally {
    outer.remove();
  }
}

/** Where an element lies, or will lie; else the row of the seat that it belongs to.
 * @param {string} id @param {Element} [next] the page that comes @param {string} [seat] @returns {Point | undefined} */
export function place(id, next, seat) {
  const middle = (/** @type {any} */ element) => { const box = seen(element); return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }; };
  const named = get(id), whose = /^(?:seat|court|pile|order|affinity|site|tile)-(\d)/.exec(id)?.[1] ?? seat;
  return (named?.closest("#board") ? middle(named) : undefined)
    ?? asDrawnNext(next?.querySelector(`#${CSS.escape(id)}`), middle)
    ?? (whose ? middle(get(`person-${whose}`)) : undefined);
}

/** A copy of something drawn, at its place. @param {any} element @returns {HTMLElement | undefined} */
function copyOf(element) {
  const box = seen(element);
  if (!box || !isPiece(box)) return;
  const { x, y, width, height } = element.getBBox();
  const svg = /** @type {any} */ (document.createElementNS(SVG, "svg"));
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  const copy = nameless(element.cloneNode(true));
  all(".glow, title", copy).forEach((one) => one.remove());
  copy.removeAttribute("transform");
  copy.style.transform = "none";
  svg.append(copy);
  const figure = make("div", { class: "figure" }, svg);
  Object.assign(figure.style, { width: `${box.width}px`, height: `${box.height}px` });
  return figure;
}

/** A copy of an element as it is, or else as it will be. @param {string} id @param {Element} [next] */
export function look(id, next) {
  const here = get(id);
  return (here?.closest("#board") ? copyOf(here) : undefined) ?? lookNext(id, next);
}
/** A copy of an element as it will be. @param {string} id @param {Element} [next] @returns {HTMLElement | undefined} */
export const lookNext = (id, next) => asDrawnNext(next?.querySelector(`#${CSS.escape(id)}`), copyOf);

/** A token of a seat: its letter, or a number if there are several. @param {string | undefined} seat @param {number} count */
export const token = (seat, count) =>
  make("div", { class: `figure token ${seat ? `seat-${Number(seat) % 8}` : ""}` }, count > 1 ? String(count) : get(`person-${seat}`)?.querySelector(".crest")?.textContent ?? "");

/** A die of a seat that shows a face. @param {string | undefined} seat @param {string} face */
export const die = (seat, face) => make("div", { class: `figure die ${seat ? `seat-${Number(seat) % 8}` : ""}`, ...(seat && { "data-seat": seat }) }, face);

/** A sum beside something. @param {string} words */
export const sum = (words) => make("div", { class: "figure sum" }, words);

/** Lays a figure with its middle at a point. @param {HTMLElement} figure @param {Point} at */
export function lay(figure, at) {
  sheet().append(figure);
  const left = at.x - figure.offsetWidth / 2, top = at.y - figure.offsetHeight / 2, large = figure.classList.contains("weighed");
  // What is large stays inside the window, and over the board: what is told under it can be read.
  const board = large && stage()?.parentElement?.getBoundingClientRect(), low = board ? board.bottom : innerHeight;
  const within = (/** @type {number} */ from, /** @type {number} */ most) => Math.max(4, Math.min(from, most));
  figure.style.left = `${large ? within(left, innerWidth - figure.offsetWidth - 4) : left}px`;
  figure.style.top = `${large ? within(top, low - figure.offsetHeight - 4) : top}px`;
  return figure;
}

/** The one number that an element shows, if it shows one. @param {any} element @returns {any} */
export function figureIn(element) {
  const numbers = all("text", element ?? document.createElement("i")).filter((one) => /^\d+$/.test(one.textContent));
  return numbers.length === 1 ? numbers[0] : undefined;
}

/** @typedef {{x: number, y: number, wide: number, high: number}} Spot a place on the stage, in the measure of its drawing */

/** @returns {any} */
const stage = () => main()?.querySelector(".panel.stage > svg");

/** The measure of the stage's drawing, however it is zoomed: another window has another one. @returns {string} */
export const measure = () => stage()?.dataset.ownWhole ?? stage()?.getAttribute("viewBox") ?? "";

/** Where an element of the stage lies in its drawing, however that is zoomed; nothing if it lies elsewhere, or outside.
 * @param {string} id @returns {Spot | undefined} */
export function spot(id) {
  const svg = stage(), matrix = svg?.getScreenCTM()?.inverse(), element = get(id);
  const box = matrix && svg.contains(element) ? seen(element) : undefined;
  if (!box) return;
  const { x, y } = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
  const [left, top, wide, high] = measure().split(" ").map(Number);
  if (x < left || y < top || x > left + wide || y > top + high) return;
  return { x, y, wide: box.width * matrix.a, high: box.height * matrix.a };
}

/** What others moved, as thin arrows on the stage in the colour of whoever moved it. They end short of both ends, so that
 * no piece, name or number lies under them. @param {{seat: string, from: Spot, to: Spot}[]} moves */
export function traces(moves) {
  all(".trace").forEach((old) => old.remove());
  const svg = stage(), unit = 1 / (svg?.getScreenCTM()?.a || 1);
  if (!svg) return;
  for (const { seat, from, to } of moves) {
    const far = Math.hypot(to.x - from.x, to.y - from.y) || 1, [ux, uy] = [(to.x - from.x) / far, (to.y - from.y) / far];
    // A piece is passed by at its edge; a place is entered.
    const edge = (/** @type {Spot} */ { wide, high }) =>
      Math.max(wide, high) / unit > 90 ? 12 * unit : Math.min(wide / 2 / Math.abs(ux || 1e-6), high / 2 / Math.abs(uy || 1e-6)) + 5 * unit;
    const [start, end] = [edge(from), far - edge(to)];
    if (end - start < 22 * unit) continue;
    const on = (/** @type {number} */ along, /** @type {number} */ aside) =>
      `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", `M${on(start, 0)}Q${on((start + end) / 2, (end - start) * 0.1)} ${on(end, 0)}M${on(end - 8 * unit, 5 * unit)}L${on(end, 0)}L${on(end - 7 * unit, -6 * unit)}`);
    const trace = document.createElementNS(SVG, "g");
    trace.setAttribute("class", `trace trace-${Number(seat) % 8}`);
    trace.setAttribute("aria-hidden", "true");
    trace.append(path.cloneNode(), path);
    svg.append(trace);
  }
}
