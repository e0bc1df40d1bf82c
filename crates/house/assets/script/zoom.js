// The stage can be zoomed and moved: wheel, pinch, two taps, drag on empty ground, keys. It fits its place by default.
import { all, get, on, writing } from "./dom.js";

/** The part of the drawing that is looked at: size of a unit and the corner, in the drawing's own measure. */
let look = { zoom: 1, x: 0, y: 0 };
const MOST = 6;
/** How near one touch brings the board, how much of it shows around what can be touched, and what is worth a touch. */
const NEAR = 2.4, RIM = 0.72, LEAST = 1.25;
/** How far from an edge something is in sight. */
const MARGIN = 14;

/** @returns {SVGSVGElement | undefined} */
const stage = () => all(".panel.stage > svg")[0];

/** Shows the part that is looked at; what the server drew is kept beside it. */
export function showLook() {
  const svg = stage();
  if (!svg) return;
  const whole = (svg.dataset.ownWhole ??= svg.getAttribute("viewBox") ?? "");
  const [, , width, height] = whole.split(" ").map(Number);
  look.x = Math.min(Math.max(look.x, 0), width * (1 - 1 / look.zoom));
  look.y = Math.min(Math.max(look.y, 0), height * (1 - 1 / look.zoom));
  svg.dataset.ownShown = look.zoom === 1 ? whole : `${look.x} ${look.y} ${width / look.zoom} ${height / look.zoom}`;
  svg.setAttribute("viewBox", svg.dataset.ownShown);
  svg.parentElement?.classList.toggle("zoomed", look.zoom > 1);
  // By which a drawing keeps its lettering as large as it is.
  if (look.zoom === 1) svg.removeAttribute("style");
  else svg.style.setProperty("--zoom", `${look.zoom}`);
  get("fit")?.toggleAttribute("hidden", look.zoom === 1);
  offerNear();
}

/** The part of the drawing in which something can be touched, with a rim, as it would be looked at; nothing where that
 * is hardly larger than it is now. */
function nearest() {
  const svg = stage(), matrix = svg?.getScreenCTM()?.inverse();
  const boxes = all("#board .can").filter((one) => svg?.contains(one)).map((one) => one.getBoundingClientRect());
  const [, , width, height] = (svg?.dataset.ownWhole ?? "").split(" ").map(Number);
  if (!matrix || !boxes.length || !width) return undefined;
  const corner = (/** @type {number} */ x, /** @type {number} */ y) => new DOMPoint(x, y).matrixTransform(matrix);
  const first = corner(Math.min(...boxes.map(({ left }) => left)), Math.min(...boxes.map(({ top }) => top)));
  const last = corner(Math.max(...boxes.map(({ right }) => right)), Math.max(...boxes.map(({ bottom }) => bottom)));
  const zoom = Math.min(width / (last.x - first.x), height / (last.y - first.y), NEAR / RIM) * RIM;
  if (zoom < LEAST) return undefined;
  return { zoom, x: (first.x + last.x) / 2 - width / zoom / 2, y: (first.y + last.y) / 2 - height / zoom / 2 };
}

/** On a small screen a large map can be brought nearer where one can act, at one touch. */
function offerNear() {
  const wanted = look.zoom === 1 && matchMedia("(max-width: 699px)").matches && nearest();
  get("near")?.toggleAttribute("hidden", !wanted);
}

/** A new drawing has come: its own measure counts. */
export function newLook() {
  const svg = stage();
  if (svg && svg.getAttribute("viewBox") !== svg.dataset.ownShown) delete svg.dataset.ownWhole;
  showLook();
}

/** Zooms by a factor; the point under the pointer stays where it is.
 * @param {number} factor @param {{clientX: number, clientY: number}} [point] */
export function zoomBy(factor, point) {
  const svg = stage(), matrix = svg?.getScreenCTM();
  if (!svg || !matrix) return;
  const box = svg.getBoundingClientRect();
  const [clientX, clientY] = point ? [point.clientX, point.clientY] : [box.x + box.width / 2, box.y + box.height / 2];
  const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  const zoom = Math.min(Math.max(look.zoom * factor, 1), MOST), share = look.zoom / zoom;
  look = { zoom, x: at.x - (at.x - look.x) * share, y: at.y - (at.y - look.y) * share };
  showLook();
}

/** All of it is in sight again. */
export function fitWhole() {
  look = { zoom: 1, x: 0, y: 0 };
  showLook();
}

/** If nothing of what can be touched next is in sight, all of it is. @param {any[]} wanted */
export function keepInSight(wanted) {
  offerNear();
  const svg = stage(), box = svg?.parentElement?.getBoundingClientRect(), inside = wanted.filter((one) => svg?.contains(one));
  if (look.zoom === 1 || !box || !inside.length) return;
  const seen = inside.map((one) => one.getBoundingClientRect()).some(({ left, right, top, bottom }) =>
    (left + right) / 2 > box.left && (left + right) / 2 < box.right && (top + bottom) / 2 > box.top && (top + bottom) / 2 < box.bottom);
  if (!seen) fitWhole();
}

/** Where in the window something of the board has its middle. @param {any} one */
function heightOf(one) {
  const [x, y] = (one.dataset.at ?? "").split(" ").map(Number), box = one.getBoundingClientRect();
  return one.dataset.at ? new DOMPoint(x, y).matrixTransform(one.getScreenCTM()).y : (box.top + box.bottom) / 2;
}

/** On a small screen what is counted or asked may lie over the lower part of the board. The board is moved up then, as far
 * as more of what can be touched comes into sight; what is in the hand counts as three. Under a finger that drags it
 * stays. @param {any[]} chosen @param {any[]} goals */
export function liftOver(chosen, goals) {
  const svg = stage(), panel = svg?.parentElement, ground = get("decide")?.getBoundingClientRect().top;
  if (!svg || !panel || !ground) return;
  panel.style.removeProperty("--lift");
  const { top, bottom } = panel.getBoundingClientRect(), covered = bottom - ground;
  if (covered <= 0 || !chosen.length || all(".dragged").length || !matchMedia("(max-width: 699px)").matches) return;
  const heights = [...chosen, ...chosen, ...chosen, ...goals].filter((one) => svg.contains(one)).map(heightOf);
  const shown = (/** @type {number} */ lift) => heights.filter((height) => height - lift > top + MARGIN && height - lift < ground - MARGIN).length;
  const lifts = [0, ...heights.map((height) => Math.min(Math.max(height + 2 * MARGIN - ground, 0), covered))].sort((a, b) => a - b);
  const best = lifts.reduce((one, other) => (shown(other) > shown(one) ? other : one));
  if (best > 0) panel.style.setProperty("--lift", `${Math.round(best)}px`);
}

/** Moves what is looked at by so many pixels of the screen. @param {number} dx @param {number} dy */
export function moveBy(dx, dy) {
  const unit = stage()?.getScreenCTM()?.a || 1;
  look = { ...look, x: look.x - dx / unit, y: look.y - dy / unit };
  showLook();
}

export const isZoomed = () => look.zoom > 1;

export function startZoom() {
  on("wheel", (event) => {
    if (!event.target.closest?.(".panel.stage")) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY * 0.0015), event);
  }, { passive: false });
  on("keydown", (event) => {
    if (writing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") zoomBy(1.3);
    if (event.key === "-") zoomBy(1 / 1.3);
    if (event.key === "0") fitWhole();
  });
  on("click", ({ target }) => {
    if (target.closest?.("#fit")) fitWhole();
    if (target.closest?.("#near")) { look = nearest() ?? look; showLook(); }
  });
  // Two taps on what does nothing else come nearer, and go back.
  let last = { at: 0, x: 0, y: 0 };
  on("click", ({ target, pointerType, clientX, clientY }) => {
    if (pointerType !== "touch" || !target.closest?.(".panel.stage") || target.closest(".can, .target")) return;
    const now = performance.now(), again = now - last.at < 350 && Math.hypot(clientX - last.x, clientY - last.y) < 30;
    last = { at: again ? 0 : now, x: clientX, y: clientY };
    if (again) isZoomed() ? fitWhole() : zoomBy(2.2, { clientX, clientY });
  });
  // Two fingers pinch.
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  const apart = () => {
    const [a, b] = [...fingers.values()];
    return { wide: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
  };
  on("pointerdown", (event) => { if (event.pointerType === "touch" && event.target.closest?.(".panel.stage")) fingers.set(event.pointerId, event); });
  on("pointermove", (event) => {
    if (!fingers.has(event.pointerId) || fingers.size !== 2) { if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event); return; }
    const before = apart();
    fingers.set(event.pointerId, event);
    const now = apart();
    if (before.wide > 0) zoomBy(now.wide / before.wide, now);
    moveBy(now.clientX - before.clientX, now.clientY - before.clientY);
  });
  for (const kind of ["pointerup", "pointercancel"]) on(kind, (event) => fingers.delete(event.pointerId));
}
