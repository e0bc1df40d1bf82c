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

/** A token of a seat, with a number if there are several. @param {string | undefined} seat @param {number} count */
export const token = (seat, count) =>
  make("div", { class: `figure token ${seat ? `seat-${Number(seat) % 8}` : ""}` }, count > 1 ? String(count) : "");

/** A die of a seat that shows a face. @param {string | undefined} seat @param {string} face */
export const die = (seat, face) => make("div", { class: `figure die ${seat ? `seat-${Number(seat) % 8}` : ""}` }, face);

/** A sum beside something. @param {string} words */
export const sum = (words) => make("div", { class: "figure sum" }, words);

/** Lays a figure with its middle at a point. @param {HTMLElement} figure @param {Point} at */
export function lay(figure, at) {
  sheet().append(figure);
  figure.style.left = `${at.x - figure.offsetWidth / 2}px`;
  figure.style.top = `${at.y - figure.offsetHeight / 2}px`;
  return figure;
}

/** The one number that an element shows, if it shows one. @param {any} element @returns {any} */
export function figureIn(element) {
  const numbers = all("text", element ?? document.createElement("i")).filter((one) => /^\d+$/.test(one.textContent));
  return numbers.length === 1 ? numbers[0] : undefined;
}

/** The last move of each seat, as an arrow on the stage in the seat's colour.
 * @param {{seat: string, from: string, to: string}[]} moves */
export function traces(moves) {
  all(".trace").forEach((old) => old.remove());
  const svg = /** @type {any} */ (main()?.querySelector(".panel.stage > svg")), matrix = svg?.getScreenCTM();
  if (!svg || !matrix) return;
  for (const { seat, from, to } of moves) {
    const [one, other] = [get(from), get(to)];
    if (!svg.contains(one) || !svg.contains(other)) continue;
    const [a, b] = [place(from), place(to)];
    const far = a && b ? Math.hypot(b.x - a.x, b.y - a.y) : 0;
    if (!a || !b || far < 46) continue;
    // It ends beside what it is about, so that no number lies under it.
    const [ux, uy] = [(b.x - a.x) / far, (b.y - a.y) / far], near = 18;
    const on = (/** @type {number} */ along, /** @type {number} */ aside) =>
      new DOMPoint(a.x + ux * along - uy * aside, a.y + uy * along + ux * aside).matrixTransform(matrix.inverse());
    const [start, bend, end, left, right] = [on(near, 6), on(far / 2, far * 0.12 + 6), on(far - near, 6), on(far - near - 9, 13), on(far - near - 11, 0)];
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}M${left.x} ${left.y}L${end.x} ${end.y}L${right.x} ${right.y}`);
    const under = path.cloneNode();
    const trace = document.createElementNS(SVG, "g");
    trace.setAttribute("class", `trace trace-${Number(seat) % 8}`);
    trace.append(under, path);
    svg.append(trace);
  }
}
