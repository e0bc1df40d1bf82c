// What a hand holds: the parts of a selection with minus and plus, and the way it would go before it lets go.
import { SVG, all, get, main, make } from "./dom.js";

/** @typedef {{id: string, name: string, detail?: string, count: number, most?: number, more?: string, fewer?: string,
 *   undoes?: boolean}} Part */
/** @typedef {import("./selection.js").Choice} Choice */
/** @typedef {{note: string, parts: Part[], gestures: Choice[]}} Grasp */

/** @type {Grasp} */
export const EMPTY = { note: "", parts: [], gestures: [] };

/** What can be done in one go with what lies at an element, if so much of it goes along.
 * @param {string} element @param {Map<string, number>} taken @returns {Promise<Grasp>} */
export async function ask(element, taken) {
  const { table, as } = main().dataset;
  const words = [...taken].map(([part, count]) => `${part}:${count}`).join(" ");
  const query = new URLSearchParams({ element, ...(words && { taken: words }), ...(as && { as }) });
  const answer = await fetch(`/t/${table}/gestures?${query}`, { headers: { "X-Live": "1" } }).catch(() => undefined);
  const found = answer?.ok ? await answer.json() : {};
  const gestures = (found.gestures ?? []).map((/** @type {any} */ one) => ({ from: [], to: [], unordered: false, ...one }));
  return { note: found.note ?? "", parts: found.parts ?? [], gestures };
}

/** Whether fewer could go along than there are: then a selection goes by what is counted. @param {Grasp} grasp */
export const isCounted = ({ parts }) => parts.some(({ most }) => most !== undefined);

/** The parts as rows with minus and plus; what there is one of goes along or stays at a touch.
 * @param {Part[]} parts @param {{set: (counts: [string, number][]) => void, act: (action: string) => void}} does
 * @returns {HTMLElement[]} */
export function steppers(parts, { set, act }) {
  const single = parts.filter(({ most }) => most === 1).map(({ id, name, detail, count }) => {
    const button = make("button", { type: "button", class: "goes", "data-key": id, "data-counts": "", "aria-pressed": count === 1 ? "true" : "false", title: detail }, name);
    button.onclick = () => set([[id, 1 - count]]);
    return button;
  });
  const rows = parts.filter(({ most }) => most !== 1).map((part) => {
    const { id, name, detail, count, most } = part, counted = most !== undefined;
    const knob = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {(() => void) | undefined} */ does) => {
      const button = make("button", { type: "button", "data-key": `${id}${sign}`, "aria-label": `${words} ${name}`, "data-counts": counted ? "" : undefined }, sign);
      button.disabled = !does;
      button.onclick = does;
      return button;
    };
    const minus = counted ? count > 0 && (() => set([[id, count - 1]]))
      : part.undoes ? () => get("undo")?.click() : part.fewer && (() => act(/** @type {string} */ (part.fewer)));
    const plus = counted ? count < most && (() => set([[id, count + 1]])) : part.more && (() => act(/** @type {string} */ (part.more)));
    const label = make("span", { class: "part" }, name, ...(detail ? [make("small", {}, detail)] : []));
    const number = make("output", {}, counted && most > 1 ? `${count} of ${most}` : `${count}`);
    return make("div", { class: "stepper", role: "group", "aria-label": name }, label, knob("−", "Fewer", minus || undefined), number, knob("+", "More", plus || undefined));
  });
  // On a phone they lie in one row, which is moved sideways.
  const lines = rows.length ? [make("div", { class: "parts" }, ...rows)] : [];
  if (single.length) lines.push(make("div", { class: "single", role: "group", "aria-label": "Who goes along" }, ...single));
  const some = parts.filter(({ most, count }) => most !== undefined && count < most);
  if (!some.length) return lines;
  const whole = make("button", { type: "button", class: "whole", "data-key": "all", "data-counts": "" }, "All who can follow");
  whole.onclick = () => set(some.map(({ id, most }) => [id, most ?? 0]));
  return [...lines, whole];
}

/** Where an element has its middle, on the screen: where its drawing says so, or else that of its box. @param {any} one */
function middle(one) {
  const [x, y] = (one.dataset.at ?? "").split(" ").map(Number), matrix = one.getScreenCTM?.();
  if (matrix && Number.isFinite(x) && Number.isFinite(y)) return new DOMPoint(x, y).matrixTransform(matrix);
  const box = one.getBoundingClientRect();
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
}

/** Draws a way through elements of the board; none takes the last one away. @param {string[]} [path] */
export function drawWay(path = []) {
  all("#board .way").forEach((old) => old.remove());
  const ends = path.map(get).filter((one) => one?.closest("#board")), svg = ends[0]?.ownerSVGElement, matrix = svg?.getScreenCTM();
  if (ends.length < 2 || !matrix) return;
  const points = ends.map((one) => middle(one).matrixTransform(matrix.inverse()));
  const shape = (/** @type {string} */ name, /** @type {Record<string, any>} */ attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`);
    return made;
  };
  const d = points.map(({ x, y }, at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  const unit = 1 / (matrix.a || 1), stops = points.slice(1);
  const way = shape("g", { class: "way", "aria-hidden": "true" });
  way.append(shape("path", { d, class: "edge" }), shape("path", { d }),
    ...stops.map(({ x, y }, at) => shape("circle", { cx: x, cy: y, r: (at === stops.length - 1 ? 8 : 4) * unit })));
  svg.append(way);
}

/** A line beside the pointer, or beside an element; none takes it away.
 * @param {string} [words] @param {{clientX: number, clientY: number} | Element} [at] */
export function tip(words, at) {
  const old = get("way-line");
  if (!words || !at) return old?.remove();
  const box = old ?? document.body.appendChild(make("div", { id: "way-line", class: "tip", "aria-hidden": "true" }));
  box.textContent = words;
  const point = at instanceof Element ? middle(at) : { x: at.clientX, y: at.clientY };
  const { width, height } = box.getBoundingClientRect();
  const left = Math.min(Math.max(point.x - width / 2, 6), innerWidth - width - 6);
  const over = point.y - height - 26;
  box.style.transform = `translate(${left}px, ${over < 6 ? point.y + 30 : over}px)`;
}
