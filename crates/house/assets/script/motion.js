// Pieces travel from where they were to where they are.
import { SVG, all, isPiece, main, nameless } from "./dom.js";

/** How long a piece takes, in milliseconds: the style sheet says it, by the person's own setting and the device's wish. */
export const pace = () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--pace")) || 0;

/** Where all pieces are now. */
export const places = () =>
  all("#board svg g[id][style]").map((piece) => ({ piece, parent: piece.parentNode, was: piece.getBoundingClientRect() }));

/** Lets pieces that changed their place, whatever lies between, start from where they were.
 * @param {ReturnType<typeof places>} before */
export function glide(before) {
  const duration = pace();
  if (!duration) return;
  for (const { piece, parent, was } of before) {
    // One that stays with its parent glides by the style sheet.
    if (!piece.isConnected || piece.parentNode === parent) continue;
    const now = piece.getBoundingClientRect(), scale = piece.getScreenCTM()?.a || 1, end = piece.style.transform;
    const from = `translate(${(was.x - now.x) / scale}px, ${(was.y - now.y) / scale}px) ${end}`;
    piece.animate({ transform: [from, end] }, { duration, easing: "ease-out" });
  }
}

/** What would lie where, while a choice waits to be confirmed: the piece itself, pale, and its way there.
 * @param {SVGGraphicsElement} from @param {SVGGraphicsElement} to */
export function ghost(from, to) {
  all(".ghost").forEach((old) => old.remove());
  const svg = to.ownerSVGElement, matrix = svg?.getScreenCTM();
  if (!svg || !matrix) return;
  // A card is laid where its kind lies: in the empty place inside of what was touched, if there is one.
  const [piece, goal] = [from, all(`[data-place="${main().dataset.as}"]`, to)[0] ?? to].map((one) => one.getBoundingClientRect());
  const point = (/** @type {number} */ x, /** @type {number} */ y) => new DOMPoint(x, y).matrixTransform(matrix.inverse());
  const [a, b] = [piece, goal].map(({ x, y, width, height }) => point(x + width / 2, y + height / 2));
  const shown = document.createElementNS(SVG, "g");
  shown.setAttribute("class", "ghost");
  // From one drawing into another nothing can be drawn: the way begins at the edge.
  const line = document.createElementNS(SVG, "path");
  const bend = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.12, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.12 };
  line.setAttribute("d", `M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`);
  shown.append(line);
  svg.append(shown);
  // What is a place itself goes nowhere; only its way is shown.
  if (from.contains(to) || !isPiece(piece) || from.classList.contains("territory")) return;
  const copy = nameless(from.cloneNode(true)), own = from.getBBox(), frame = document.createElementNS(SVG, "g");
  all(".glow, title, .news", copy).forEach((one) => one.remove());
  copy.removeAttribute("class");
  copy.removeAttribute("tabindex");
  copy.removeAttribute("transform");
  copy.style.transform = "none";
  // As large as it is, but never larger than the place it goes to, unless that is smaller than any piece.
  const inPlace = goal.width < 160 && goal.height < 160, size = piece.width / own.width / (matrix.a || 1);
  const fit = inPlace ? Math.min(1, Math.max(0.5, Math.min(goal.width / piece.width, goal.height / piece.height))) : Math.min(1, 64 / Math.max(piece.width, piece.height));
  const scale = size * fit;
  frame.setAttribute("transform", `translate(${b.x - (own.x + own.width / 2) * scale} ${b.y - (own.y + own.height / 2) * scale}) scale(${scale})`);
  frame.append(copy);
  shown.append(frame);
}
