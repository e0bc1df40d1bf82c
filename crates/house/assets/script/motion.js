// Pieces travel from where they were to where they are.
import { all } from "./dom.js";
import { setting } from "./settings.js";

/** How long a piece takes, in milliseconds, by the person's own setting. */
export function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { slow: 700, normal: 300, fast: 140, none: 0 }[setting("motion")] ?? 300;
}

/** Where all pieces are now. */
export const places = () =>
  all("#board svg g[id][style]").map((piece) => ({ piece, parent: piece.parentNode, was: piece.getBoundingClientRect() }));

/** Lets pieces that changed their place, whatever lies between, start from where they were.
 * @param {ReturnType<typeof places>} before */
export function glide(before) {
  const duration = pace();
  document.documentElement.style.setProperty("--pace", `${duration}ms`);
  if (!duration) return;
  for (const { piece, parent, was } of before) {
    // One that stays with its parent glides by the style sheet.
    if (!piece.isConnected || piece.parentNode === parent) continue;
    const now = piece.getBoundingClientRect(), scale = piece.getScreenCTM()?.a || 1, end = piece.style.transform;
    const from = `translate(${(was.x - now.x) / scale}px, ${(was.y - now.y) / scale}px) ${end}`;
    piece.animate({ transform: [from, end] }, { duration, easing: "ease-out" });
  }
}

/** Where a copy of an element would lie at another: shown while a choice waits to be confirmed.
 * @param {SVGGraphicsElement} from @param {SVGGraphicsElement} to */
export function ghost(from, to) {
  all(".ghost").forEach((old) => old.remove());
  const svg = to.ownerSVGElement, matrix = svg?.getScreenCTM();
  if (!svg || !matrix) return;
  const centre = (/** @type {Element} */ one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return new DOMPoint(x + width / 2, y + height / 2).matrixTransform(matrix.inverse());
  };
  const [a, b] = [centre(from), centre(to)];
  const arrow = document.createElementNS("http://www.w3.org/2000/svg", "g");
  arrow.setAttribute("class", "ghost");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const bend = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.12, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.12 };
  line.setAttribute("d", `M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`);
  const head = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  for (const [name, value] of Object.entries({ cx: b.x, cy: b.y, r: 9 / (matrix.a || 1) })) head.setAttribute(name, `${value}`);
  arrow.append(line, head);
  svg.append(arrow);
}
