// Sides that are weighed against each other, as a moment of its own: what each counts for, then who prevails.
import { all, get, main, make } from "./dom.js";
import { figureIn, lay, look, place } from "./figures.js";
import { pace } from "./motion.js";
import { sound } from "./sound.js";

/** The seat that a side is, if it is one. @param {string} word a seat behind an at sign, or something else */
const seatOf = (word) => (word[0] === "@" ? word.slice(1) : "");

/** What one is called who looks like nothing on the board. @param {string} word a seat behind an at sign, or a name behind an equals sign */
function nameOf(word) {
  const seat = seatOf(word), person = seat && get(`person-${seat}`)?.querySelector(".name")?.textContent;
  return (person || word.slice(1)).replace(/\s*\(.*/, "").trim();
}

/** What a side has rolled just now is a part of what it counts for: the dice are taken up, and the rest stands beside them.
 * @param {string} word @param {number} count */
function parts(word, count) {
  const dice = seatOf(word) ? all(`#motions > .die[data-seat="${seatOf(word)}"]`) : [];
  if (!dice.length) return [];
  const rolled = dice.reduce((sum, one) => sum + Number(one.textContent), 0);
  dice.forEach((one) => one.remove());
  return [make("div", { class: "parts" }, `${count - rolled} +`, ...dice.map((one) => make("span", { class: one.className }, one.textContent)))];
}

/** Who prevails, in words, where seats are weighed; said to whoever looks. @param {string[]} parties @param {string} best */
function verdict(parties, best) {
  const own = `@${main()?.dataset.as ?? ""}`;
  if (!parties.every(seatOf)) return "";
  if (best === "-") return "A draw";
  if (parties.includes(own)) return parties[Number(best)] === own ? "You win" : "You lose";
  return `${nameOf(parties[Number(best)])} wins`;
}

/** One side: how it looks, and its number, which begins at nothing.
 * @param {string} like an element, or a name @param {number} count @param {Element} [next] */
function side(like, count, next) {
  if (/^[@=]/.test(like)) {
    const number = make("output", {}, "0"), seat = seatOf(like);
    const name = make("span", { class: seat ? `party seat-${Number(seat) % 8}` : "party" }, nameOf(like));
    return { number, box: make("div", { class: "side" }, name, ...parts(like, count), number) };
  }
  const figure = look(like, next), own = figure && figureIn(figure);
  all(".news", figure ?? document.createElement("i")).forEach((one) => one.remove());
  // A sign that is small on the board is large enough here.
  const larger = figure ? Math.max(1, 44 / parseFloat(figure.style.height)) : 1;
  if (figure) for (const edge of /** @type {const} */ (["width", "height"])) figure.style[edge] = `${parseFloat(figure.style[edge]) * larger}px`;
  const number = own ?? make("output", {}, "0");
  number.textContent = "0";
  return { number, box: make("div", { class: "side" }, ...(figure ? [figure] : []), ...(own ? [] : [number])) };
}

/** Shows it beside the place where it happens; says how long that takes. However much is to be seen, this can be read; whoever
 * has a part in it has more time for it than for what others fight out.
 * @param {string[]} motion @param {{long: number, next?: Element, late: number}} how */
export function weigh([, at, best, ...words], { long: quick, next, late }) {
  const seats = words.map(seatOf).filter(Boolean), others = seats.length && !seats.includes(main()?.dataset.as ?? "");
  const long = Math.max(quick, pace() * (others ? 0.45 : 0.7));
  const middle = place(at, next);
  if (!middle) return 0;
  const counts = words.filter((_, n) => n % 2).map(Number), parties = words.filter((_, n) => n % 2 === 0);
  const sides = parties.map((like, n) => side(like, counts[n], next)), said = verdict(parties, best);
  const name = get(at)?.querySelector(":scope > title")?.textContent.split(/[:,;]/)[0] ?? "";
  const scales = lay(make("div", { class: "figure weighed" }, make("b", {}, name), make("div", { class: "sides" }, ...sides.map(({ box }) => box)), ...(said ? [make("em", {}, said)] : [])), middle);
  const whole = long * 5.5, counting = long * 1.8;
  scales.animate([{ opacity: 0, transform: "scale(0.7)" }, { opacity: 1, transform: "none", offset: 0.1 }, { opacity: 1, offset: 0.94 }, { opacity: 0 }], { duration: whole, delay: late, fill: "both" });
  const most = Math.max(1, ...counts.map(Math.abs));
  for (let step = 1; step <= Math.min(12, most); step++) {
    const share = step / Math.min(12, most);
    setTimeout(() => sides.forEach(({ number }, n) => (number.textContent = String(Math.round(counts[n] * share)))), late + long * 0.4 + counting * share);
  }
  setTimeout(() => {
    if (!scales.isConnected) return;
    scales.classList.add(best === "-" ? "even" : "decided");
    sides[Number(best)]?.box.classList.add("ahead");
    sound("clash");
  }, late + long * 0.9 + counting);
  setTimeout(() => scales.remove(), late + whole);
  return late + whole;
}
