// Hands on the board: a touch selects and shows what it can do, and only that; a second touch does it. Dragging is the
// same in one movement. What has one meaning left is done. The list of buttons shows the same, filtered.
import { EMPTY, ask, drawWay, isCounted, steppers, tip } from "./grasp.js";
import { all, get, main, on, words } from "./dom.js";
import { load, say, send, whenInstead } from "./live.js";
import { ghost } from "./motion.js";
import { drawRims } from "./rims.js";
import { isZoomed, liftOver, moveBy } from "./zoom.js";

/** @typedef {{from: string[], to: string[], unordered: boolean, label: string, detail?: string, caution?: string,
 *   button?: HTMLButtonElement, action?: string, actions?: string[], path?: string[], joins?: boolean}} Choice */

/** The element that is selected. @type {string | undefined} */
let picked;
/** What it holds and can do in one go; asked for when it is selected. @type {import("./grasp.js").Grasp} */
let grasp = EMPTY;
/** How many of each part go along, where that was said. @type {Map<string, number>} */
let taken = new Map();
/** The answer that is on its way: a quick hand waits for it. @type {Promise<void> | undefined} */
let asking;
/** What is offered after two touches that leave more than one meaning. @type {Choice[] | undefined} */
let offered;
/** What could come to the selected element: a touch on one's own pieces selects them, it does not send others there.
 * @type {Choice[]} */
let coming = [];
/** Between which of them a finger came down. @type {Element[]} */
let doubtful = [];

/** @returns {Choice[]} */
const listed = () => all("#form-play button").map((button) => ({
  from: words(button.dataset.from), to: words(button.dataset.to), unordered: "unordered" in button.dataset,
  label: button.firstChild?.textContent ?? "", action: button.value, button,
}));
/** @param {Choice} choice @param {string} id */
const about = (choice, id) => choice.from.includes(id) || choice.to.includes(id);
/** What an element is: a card, a region. @param {string} id */
const kind = (id) => id.split("-")[0];

/** Whether two touches mean this choice, in this order or, where there is none, in any.
 * @param {Choice} choice @param {string} first @param {string} second */
function joins({ from, to, unordered }, first, second) {
  if (!from.length) return to.includes(first) && to.includes(second);
  if (from.includes(first) && to.includes(second)) return true;
  // Whoever touches the goal first and then what goes there has said the same; but where both ends are of one kind, the
  // order alone says which goes where.
  return to.includes(first) && from.includes(second) && (unordered || kind(first) !== kind(second));
}

/** Whether the list knows this choice, and the hand does it better: by counted parts, by a plus or minus, or both halves
 * of a pair at once. @param {Choice} choice */
function outdone({ from, to, unordered, action }) {
  if (unordered && grasp.gestures.some(({ actions = [] }) => actions.length > 1 && actions[0] === action)) return true;
  if (isCounted(grasp) && from.includes(picked ?? "") && to.some((id) => id !== picked)) return true;
  return grasp.parts.some(({ more, fewer }) => action && (more === action || fewer === action)) ||
    grasp.parts.length > 0 && grasp.gestures.some((one) => one.actions?.length === 1 && one.action === action);
}

/** Whether the question itself says where a card goes: then naming the card is all that is left.
 * @param {Choice} choice @param {Choice[]} choices */
function aimed({ from, to }, choices) {
  const rivals = choices.filter((one) => one.from.length);
  return rivals.length > 1 && rivals.every((one) => `${one.to}` === `${to}`) && from.every((id) => get(id)?.closest(".panel.hand"));
}

/** The ids of an element and of all around it, up to the board. @param {any} node @returns {string[]} */
export const chain = (node) => (!node || node.id === "board" ? [] : [...(node.id ? [node.id] : []), ...chain(node.parentNode)]);

/** @param {string[]} actions */
function sendAll(actions) {
  const body = new URLSearchParams({ version: main().dataset.version ?? "", ...(main().dataset.as && { seat: main().dataset.as }) });
  if (actions.length === 1) body.set("action", actions[0]);
  else body.set("actions", actions.join("\n"));
  send(`/t/${main().dataset.table}/play`, body);
}

/** What the page asks about, and since when. */
let asked = { value: "", since: 0 };
/** The second half of a double click comes sooner than this. */
const TWICE = 450;

/** @param {Choice} choice */
function take(choice) {
  clear();
  // Whoever touches once more what the page asks about means it.
  const yes = get("choice-yes");
  if (yes && choice.button?.value === yes.value && !yes.classList.contains("danger")) {
    if (performance.now() - asked.since > TWICE) yes.click();
    return;
  }
  if (choice.button) return choice.button.click();
  sendAll(choice.actions ?? []);
}

/** Asks what the selection can do; what was known stays until the answer is there. */
function inquire() {
  const id = picked, wanted = taken;
  if (!id || !main().dataset.table) return;
  const asked = ask(id, wanted).then((found) => {
    if (picked !== id || taken !== wanted) return;
    grasp = found;
    asking = undefined;
    show();
  });
  asking = asked;
}

/** @param {string | undefined} id @param {import("./grasp.js").Grasp} [known] what it can do, if that is known */
function select(id, known) {
  if (id !== picked) taken = new Map();
  picked = id;
  grasp = known ?? EMPTY;
  offered = asking = undefined;
  coming = doubtful = [];
  foresee();
  show();
  if (!known) inquire();
}

/** A card that is laid down anywhere on the table is played, if that is all that can be done with it; any other touch that
 * no choice is about is explained. @param {string[]} ids @param {boolean} dragged */
function missed(ids, dragged) {
  const own = dragged && get(picked ?? "")?.closest(".panel.hand") ? listed().filter((choice) => about(choice, picked ?? "")) : [];
  if (own.length === 1 && !own[0].from.length) take(own[0]);
  else otherwise(ids);
}

/** A touch that no choice is about: the second half of something, or not possible. @param {string[]} ids */
async function otherwise(ids) {
  // Those who were counted stay in the hand; only the goal was wrong.
  if (picked && isCounted(grasp)) return why(ids, picked);
  if (picked) clear();
  for (const id of listed().length ? ids.slice(0, 2) : []) {
    const found = await ask(id, new Map());
    if (found.gestures.length) return select(id, found);
  }
  why(ids);
}
export const clear = () => select(undefined);

/** What two touches mean, the selected element and one of these, the innermost first. @param {string[]} ids */
function meant(ids) {
  const first = picked ?? "";
  const both = (/** @type {Choice[]} */ list) => ids.map((id) => list.filter((choice) => id !== first && joins(choice, first, id))).find((found) => found.length) ?? [];
  const found = both(grasp.gestures);
  return found.length ? found : both(listed().filter((choice) => !outdone(choice)));
}

/** What a touch on these elements, the innermost first, means; letting go of what was dragged there means going there.
 * @param {string[]} ids @param {boolean} [dragged] @returns {boolean} whether anything */
export function touch(ids, dragged = false) {
  if (asking && picked && !ids.includes(picked)) {
    asking.then(() => { if (!touch(ids, dragged)) missed(ids, dragged); });
    return true;
  }
  const choices = listed();
  if (picked) {
    const found = meant(ids);
    if (found.length && !dragged && found[0].joins) {
      select(found[0].to.find((id) => ids.includes(id)));
      coming = found;
      show();
      return true;
    }
    if (found.length === 1) return take(found[0]), true;
    if (found.length) return (offered = found), foresee(), show(), true;
    if (ids.includes(picked)) {
      // Two of a kind: the same is touched twice.
      const twice = grasp.gestures.filter(({ from, to }) => [from, to].every((end) => end.includes(picked ?? "")));
      return twice.length === 1 ? take(twice[0]) : clear(), true;
    }
  }
  for (const id of ids) {
    const found = choices.filter((choice) => about(choice, id));
    if (picked && isCounted(grasp) && !found.some((choice) => choice.from.includes(id))) continue;
    if (found.length === 1 && aimed(found[0], choices)) return take(found[0]), true;
    if (found.length === 1 && !found[0].from.length) return id === ids[0] ? take(found[0]) : finer(ids[0], id, found[0]), true;
    if (found.length) return select(id), true;
  }
  return false;
}

/** A touch on something inside what was asked for may answer the next question too: a follower names its region, and is
 * selected where it is one half of a pair.
 * @param {string} inner @param {string} outer @param {Choice} choice */
async function finer(inner, outer, choice) {
  const named = get(inner)?.querySelector(":scope > title");
  const found = named ? await ask(inner, new Map()) : EMPTY;
  const both = found.gestures.filter(({ from, to }) => from.includes(inner) && to.includes(outer));
  if (found.gestures.some((one) => one.unordered && about(one, inner) && !about(one, outer))) return select(inner, found);
  take(both.length === 1 ? both[0] : choice);
}

/** Shows what would come of letting go here: the way on the board, and a line.
 * @param {string[]} [ids] @param {{clientX: number, clientY: number} | Element} [at] */
function foresee(ids = [], at) {
  const found = picked && ids.length && !ids.includes(picked) ? meant(ids).filter(({ path, detail }) => path || detail) : [];
  const line = found.map(({ detail, label }) => detail ?? label).join(" Or: ");
  drawWay(found[0]?.path);
  tip(found.some(({ path }) => path) ? line : undefined, at);
  const told = get("line");
  if (told && told.textContent !== line) told.textContent = line;
}

/** Shows the selection on the board, in the list and in the bar. */
function show() {
  const own = listed().filter((choice) => picked && about(choice, picked)), plain = own.filter((choice) => !outdone(choice));
  const found = offered ?? (picked ? [...plain, ...grasp.gestures.filter((choice) => about(choice, /** @type {string} */ (picked)))] : []);
  // Where an army is in the hand, what others could do towards it opens no list.
  const leaves = (/** @type {Choice} */ { from }) => !isCounted(grasp) || !from.length || from.includes(picked ?? "");
  // Of a pair in which neither comes first the other end is what is left.
  const left = (/** @type {Choice} */ { from, to, unordered }) => unordered && picked ? (from.includes(picked) ? to : from) : [...from, ...to];
  const ends = new Set(found.flatMap(left));
  main()?.classList.toggle("selecting", Boolean(picked));
  mark("selected", picked ? [get(picked)] : []);
  mark("target", picked && !offered ? [...ends].filter((id) => id !== picked).map(get) : []);
  drawRims();
  const buttons = new Set((offered ?? own).map((choice) => choice.button).filter(Boolean)), first = new Set(plain.filter(leaves).map((choice) => choice.button));
  for (const button of all("#form-play button")) {
    button.classList.toggle("off", Boolean(picked) && !buttons.has(button));
    // What is about nothing on the board, as being done, stays where there is room for it.
    button.classList.toggle("stays", button.matches("#form-play > :not([data-from])[data-to='']"));
  }
  for (const group of all("#form-play details.group")) {
    if (!picked) { if ("ownFold" in group.dataset) { group.open = group.dataset.ownFold === "open"; delete group.dataset.ownFold; } continue; }
    group.dataset.ownFold ??= group.open ? "open" : "";
    group.open = all("button:not(.off)", group).some((button) => first.has(button));
  }
  reachable();
  // What lies behind a tab cannot be touched next: a choice that leads there is offered in words.
  const done = (/** @type {string} */ id) => id === picked || get(id)?.contains(get(picked ?? "")) || !get(id)?.checkVisibility();
  bar(offered ?? found.filter((choice) => [...choice.from, ...choice.to].every(done)));
  liftOver(all("#board .selected"), all("#board .target"));
}

/** What is selected, how much of it goes along, and the few choices that no further touch on the board tells apart.
 * @param {Choice[]} found */
function bar(found) {
  const picks = get("picks");
  if (!picks) return;
  picks.hidden = !picked && !doubtful.length;
  if (doubtful.length) return picks.replaceChildren(...doubtful.map((one) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: one.querySelector(":scope > title")?.textContent ?? "" });
    made.onclick = () => { doubtful = []; if (!touch(chain(one))) otherwise(chain(one)); };
    return made;
  }));
  if (!picked) return picks.replaceChildren();
  const moved = all(".parts", picks)[0]?.scrollLeft ?? 0;
  const key = picks.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement)?.dataset.key : undefined;
  const button = (/** @type {Choice} */ choice, /** @type {string} */ before) => {
    const twin = choice.button?.cloneNode(true) ?? document.createElement("button");
    const made = /** @type {HTMLButtonElement} */ (twin);
    if (!choice.button) {
      made.textContent = before + choice.label;
      if (choice.detail) made.append(Object.assign(document.createElement("small"), { className: "detail", textContent: choice.detail }));
    }
    made.type = "button";
    made.removeAttribute("id");
    made.classList.remove("off");
    made.onclick = () => take(choice);
    return made;
  };
  const paragraph = (/** @type {string} */ text, /** @type {string} */ name) => Object.assign(document.createElement("p"), { textContent: text, className: name });
  const title = get(picked)?.querySelector(":scope > title")?.textContent ?? "";
  const name = grasp.parts.length ? title.split(";")[0] : title; // what lies there is told by its parts
  // Whoever holds one end of a choice reads what is missing, unless the game says it better.
  const leaves = [...listed(), ...grasp.gestures].some(({ from }) => from.includes(picked ?? ""));
  const open = grasp !== EMPTY && !offered && !grasp.parts.length && all("#board .target").some((one) => one.checkVisibility());
  const note = grasp.note || (open ? (leaves ? "Touch where it goes." : "Touch what goes there.") : "");
  const line = paragraph("", "line");
  line.id = "line";
  line.setAttribute("aria-live", "polite");
  const set = (/** @type {[string, number][]} */ counts) => {
    taken = new Map([...grasp.parts.filter(({ most }) => most !== undefined).map((part) => /** @type {[string, number]} */ ([part.id, part.count])), ...counts]);
    grasp = { ...grasp, parts: grasp.parts.map((part) => ({ ...part, count: taken.get(part.id) ?? part.count })) };
    show();
    inquire();
  };
  picks.replaceChildren(
    ...(name ? [paragraph(name, "name")] : []), ...(note ? [paragraph(note, "note")] : []),
    ...(offered ? [] : steppers(grasp.parts, { set, act: (action) => sendAll([action]) })),
    ...coming.map((choice) => button(choice, "Bring here: ")), ...found.slice(0, 12).map((choice) => button(choice, "")), line,
  );
  all(".parts", picks).forEach((row) => (row.scrollLeft = moved));
  if (key) all("[data-key]", picks).find((one) => one.dataset.key === key)?.focus();
}

/** @param {string} name @param {(Element | null)[]} now */
export function mark(name, now) {
  for (const one of [...all(`.${name}`), ...now]) one?.classList.toggle(name, now.includes(one));
}

/** Whether something of an element shows in the column that it lies in, if it lies in one. @param {Element} one */
function inSight(one) {
  const column = one.closest(".asides")?.getBoundingClientRect(), box = one.getBoundingClientRect();
  return !column || (box.top < column.bottom - 8 && box.bottom > column.top + 8);
}

/** Everything that can be touched can be reached by keys and is named. */
function reachable() {
  const ids = new Set([...listed(), ...grasp.gestures].flatMap((choice) => [...choice.from, ...choice.to]));
  for (const old of all("#board .can")) if (!ids.has(old.id)) { old.classList.remove("can"); old.removeAttribute("tabindex"); old.removeAttribute("role"); }
  for (const id of ids) {
    const element = get(id);
    if (!element?.closest("#board")) continue;
    element.classList.add("can");
    element.setAttribute("tabindex", "0");
  }
  const seen = all("#board .can").filter((one) => one.checkVisibility());
  // What has no place on the board, or begins behind a tab, is not left behind a fold.
  // Something else that stands alone is an answer: what lies behind other folds may stay there.
  const unseen = (/** @type {any} */ button) => button.dataset.from && !words(button.dataset.from).some((id) => get(id)?.checkVisibility());
  const alone = all("#form-play > button:not([hidden])").length > 0;
  for (const group of all("#form-play details.group:not(.grave)")) {
    const buttons = all("button", group), bare = !seen.length && (!alone || group.id === "group-board");
    const told = bare || (buttons.length <= 4 && buttons.some(unseen));
    if (told && !group.open) { group.open = true; group.dataset.ownOpened = ""; }
    else if (!told && seen.length && "ownOpened" in group.dataset) { group.open = false; delete group.dataset.ownOpened; }
  }
  // If all of it lies further down in the column beside the stage, that is moved.
  if (seen.length && !seen.some(inSight)) seen[0].scrollIntoView({ block: "nearest" });
  // What can be touched may hold what can be touched, as a region its followers; a button may hold nothing of the kind.
  for (const one of all("#board .can")) one.setAttribute("role", one.querySelector(".can") ? "group" : "button");
}

/** The page has changed: a selection that still means something stays. */
export function newPage() {
  reachable();
  doubtful = [];
  const still = picked && listed().some((choice) => about(choice, /** @type {string} */ (picked)));
  if (still) { offered = undefined; coming = []; foresee(); show(); inquire(); } // what could be done in one go was of the table before
  else if (picked) clear();
  all(".ghost").forEach((old) => old.remove());
  drawRims();
  const question = get("question"), value = get("choice-yes")?.value ?? "";
  if (value !== asked.value) asked = { value, since: performance.now() };
  if (question) {
    const [from, to] = [words(question.dataset.previewFrom), words(question.dataset.previewTo)].map((ids) => get(ids[0] ?? ""));
    mark("preview", to ? [to] : []);
    // What lies behind a tab shows no way.
    if (from?.checkVisibility() && to?.checkVisibility()) ghost(from, to);
  } else mark("preview", []);
}

/** @param {string[]} ids @param {string} [from] what was to go there */
function why(ids, from) {
  const { table, as } = main().dataset;
  if (ids.length) load(`/t/${table}/why?${new URLSearchParams({ element: ids.join(" "), ...(from && { from }), ...(as && { as }) })}`);
}

/** A finger is broader than this board is fine: pixels within which it means what is lit. */
const REACH = 26;
/** And by so many it must be nearer to one than to another, or it is asked. */
const DOUBT = 7;

/** Whether a finger covers it. @param {Element} one */
function small(one) {
  const { width, height } = one.getBoundingClientRect();
  return Math.min(width, height) < 48;
}

/** What a finger means that comes down here: the nearest small thing that is lit, or what lies under it. Between two that
 * do not mean the same nothing is guessed: both are offered, large. @param {{clientX: number, clientY: number}} at @returns {string[]} */
function fingered({ clientX, clientY }) {
  const under = document.elementFromPoint(clientX, clientY), whole = /** @type {any} */ (under)?.closest?.("#board .can");
  doubtful = [];
  // What is large enough is meant when it is touched.
  if (whole && !whole.querySelector(".can") && !small(whole)) return chain(under);
  const goals = picked ? all("#board .target.can") : [];
  const lit = goals.length ? [...goals, get(picked ?? "")] : all("#board .can");
  const near = lit.filter((one) => one?.checkVisibility() && !one.querySelector(".can")).flatMap((/** @type {Element} */ one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const far = Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
    return small(one) && far < REACH ? [{ one, far }] : [];
  }).sort((a, b) => a.far - b.far);
  const equal = near.filter(({ far }) => far - near[0].far < DOUBT);
  if (equal.length > 1) doubtful = equal.map(({ one }) => one);
  return chain(near[0]?.one ?? under);
}

export function startSelection() {
  whenInstead((id) => touch([id]));
  /** Whether a finger touches, which is broader than a pointer. */
  let finger = false;
  /** Where a pointer went down, and what moves with it.
   * @type {{ids: string[], x: number, y: number, drags: boolean, moves: boolean, copy?: HTMLElement} | undefined} */
  let held;
  let handled = false;
  on("pointerdown", (event) => {
    const inside = event.target.closest?.("#board svg");
    if (!main()?.dataset.table || !inside || event.button > 0 || !event.isPrimary) return;
    const ids = chain(event.target), source = ids.find((id) => listed().some((choice) => about(choice, id)));
    held = { ids, x: event.clientX, y: event.clientY, drags: Boolean(source), moves: !source && isZoomed() };
    handled = false;
    finger = event.pointerType === "touch";
    // A finger sees the way while it is down; lifting it goes there, sliding away does not.
    if (event.pointerType === "touch") foresee(ids, event);
  });
  on("pointermove", (event) => {
    if (!held || !event.isPrimary) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > 8;
    // A finger that goes along a row of cards moves the row; one that goes up takes a card.
    const along = Math.abs(event.clientX - held.x) > Math.abs(event.clientY - held.y);
    if (far && along && !held.copy && event.pointerType === "touch" && event.target.closest?.(".panel.hand, .panel.strip")) { held = undefined; handled = true; return; }
    if (held.moves || (far && held.drags && isZoomed() && event.pointerType === "touch" && !held.copy && !picked)) {
      moveBy(event.clientX - held.x, event.clientY - held.y);
      held = { ...held, x: event.clientX, y: event.clientY, moves: true, drags: false };
      handled = true;
    } else if (held.drags && (far || held.copy)) {
      if (!held.copy) {
        const source = held.ids.find((id) => listed().some((choice) => about(choice, id)));
        held.copy = document.body.appendChild(Object.assign(document.createElement("div"), { className: "dragged" }));
        if (source && source !== picked) select(source);
      }
      held.copy.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
      const under = chain(document.elementFromPoint(event.clientX, event.clientY));
      mark("beneath", under.map(get).filter((one) => one?.classList.contains("target")).slice(0, 1));
      foresee(under, event);
    }
  });
  on("pointerup", (event) => {
    const was = held;
    held = undefined;
    mark("beneath", []);
    if (event.pointerType === "touch") foresee();
    if (!was?.copy) return;
    was.copy.remove();
    handled = true;
    const ids = finger ? fingered(event) : chain(document.elementFromPoint(event.clientX, event.clientY));
    doubtful = [];
    foresee();
    if (ids.length && !ids.includes(picked ?? "") && !touch(ids, true)) missed(ids, true);
  });
  on("pointercancel", () => { held?.copy?.remove(); held = undefined; foresee(); });
  on("click", (event) => {
    if (!main()?.dataset.table) return;
    if (handled) { handled = false; return; }
    // Whoever is done holds nothing any more.
    if (picked && event.target.closest?.("#form-play > .stays")) clear();
    const inside = event.target.closest?.("#board svg");
    // A button of the bar may be gone by now: what it did has drawn the bar anew.
    if (!inside) { if (picked && event.target.isConnected && !event.target.closest?.("#side, .bar, .over")) clear(); return; }
    // A click that no finger made, as by a key or a reader of screens, has no place: it means what it names.
    const ids = finger && event.detail ? fingered(event) : chain(event.target);
    if (doubtful.length) return show();
    if (!touch(ids)) otherwise(ids);
  });
  // A choice shows its places, a place its choices.
  for (const kind of ["pointerover", "focusin"]) on(kind, (event) => {
    const { target } = event, button = target.closest?.("#form-play button");
    mark("touched", button ? [...words(button.dataset.from), ...words(button.dataset.to)].map(get) : []);
    if (!picked || held || event.pointerType === "touch") return;
    const goal = target.closest?.("#board svg") ? chain(target) : [];
    if (kind === "focusin" ? goal.length : true) foresee(goal, kind === "focusin" ? target : event);
  });
  // The line follows the pointer.
  on("pointermove", (event) => { if (!held && get("way-line") && event.pointerType === "mouse") tip(get("way-line").textContent ?? "", event); });
}

/** By keys: arrows move between what can be touched, Enter touches, Escape clears. @param {KeyboardEvent} event */
export function keys(event) {
  const here = /** @type {any} */ (document.activeElement);
  const ids = here?.closest?.("#board") ? chain(here) : [];
  if (event.key === "Escape" && (picked || get("choice-back"))) return picked ? clear() : get("choice-back").click(), true;
  if ((event.key === "Enter" || event.key === " ") && ids.length) return touch(ids) || otherwise(ids), true;
  // A number answers: one of what a selection leaves to choose from, else of what stands alone.
  if (/^[1-9]$/.test(event.key)) {
    const picks = all("#picks:not([hidden]) button:not([data-counts]):not(:disabled)");
    const alone = all("#form-play > button:not(.off):not([hidden])");
    const offered = alone.length || all("#board .can").some((one) => one.checkVisibility()) ? alone : all("#form-play details[open] button:not(.off):not(.danger):not([hidden])");
    const answer = (picks.length || picked ? picks : offered)[Number(event.key) - 1];
    return answer ? (answer.click(), true) : false;
  }
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  // What holds what can be touched is no stop on the way to it, and whoever holds something looks for where it can go.
  const goals = picked ? all("#board .target").filter((one) => one.matches(".can")) : [];
  const can = goals.length ? goals : all("#board .can:not(:has(.can))");
  if (!step || !can.length || here?.closest?.("#log-lines, #talk-lines, .text, input")) return false;
  const centre = (/** @type {Element} */ one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  // The first stop is where a choice begins, as a card of the hand, not where it could lead.
  const begins = new Set(listed().flatMap((choice) => choice.from));
  if (!ids.length) return (can.find((one) => begins.has(one.id)) ?? can[0]).focus(), true;
  const [x, y] = centre(here);
  const nearest = can.filter((one) => one !== here).map((one) => {
    const [ox, oy] = centre(one), along = (ox - x) * step[0] + (oy - y) * step[1], across = Math.abs((ox - x) * step[1]) + Math.abs((oy - y) * step[0]);
    return { one, along, far: along + across * 2 };
  }).filter(({ along }) => along > 4).sort((a, b) => a.far - b.far)[0];
  nearest?.one.focus();
  return true;
}
