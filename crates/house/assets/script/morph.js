// The new markup goes into the old, element by element, matched by id, so that pieces travel and focus stays.
import { get, main } from "./dom.js";

/** What a reader opened stays open, and what the script said stays said. @param {Element} from @param {string} name */
const kept = (from, name) => (from.nodeName === "DETAILS" && name === "open") || name.startsWith("data-own");

/** Something is said to be as it was, and is not there. */
export class Lost extends Error {}

/** What stood inside of the elements some of whose parts are said to be as they were.
 * @param {Element} page @returns {Map<Element, Element[]>} */
function insides(page) {
  const found = new Map();
  for (const run of page.querySelectorAll("[data-same*='-']")) {
    const parent = /** @type {Element} */ (run.parentNode);
    const old = parent.id ? get(parent.id) : get(parent.closest(".panel")?.id ?? "")?.querySelector("svg");
    if (old) found.set(parent, [...old.children]);
  }
  return found;
}

/** The elements that a run names, as they stood side by side before. @param {any} child @param {Element[]} [inside] */
function runOf(child, inside = []) {
  const [first, last] = child.dataset?.same?.split("-").map(Number) ?? [];
  if (last === undefined) return undefined;
  if (!inside[last]) throw new Lost(`${child.parentNode.id} ${last}`);
  return inside.slice(first, last + 1);
}

/** Puts what was sent once wherever else it stands. @param {Element} page */
export function unfold(page) {
  for (const panel of page.querySelectorAll(".panel")) {
    const sent = [...panel.querySelectorAll("*")];
    // In order: what is copied may itself consist of copies.
    for (const [at, name] of sent.entries()) {
      if (!(name instanceof SVGElement) || name.dataset.like === undefined) continue;
      sent[at] = /** @type {Element} */ (sent[Number(name.dataset.like)].cloneNode(true));
      name.replaceWith(sent[at]);
    }
  }
}

/** Makes an element what another one is. @param {any} from @param {any} to */
export function morph(from, to) {
  /** What is left over, and where: something further on may still want it. @type {[ChildNode, Node][]} */
  const left = [];
  const kept = new Set([...to.querySelectorAll("[id^='panel-'][data-kept]")].map((panel) => panel.id));
  change(from, to, { before: insides(to), left, kept });
  for (const [node, parent] of left) if (node.parentNode === parent) node.remove();
  const lost = from.querySelector("[data-same]");
  if (lost) throw new Lost(lost.id); // rather all of it once more than an empty place
}

/** @param {any} from @param {any} to
 * @param {{before: Map<Element, Element[]>, left: [ChildNode, Node][], kept: Set<string>}} course */
function change(from, to, course) {
  // What a reader opened or closed stays so, unless there is more or less in it than was.
  if (from.nodeName === "DETAILS" && from.hasAttribute("data-folded") !== to.hasAttribute("data-folded")) from.open = to.open;
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !kept(from, name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value && !kept(from, name)) from.setAttribute(name, value);
  let at = from.firstChild;
  const children = [...to.childNodes], runs = new Map(children.map((child) => [child, runOf(child, course.before.get(to))]));
  const same = new Set([...runs.values()].flat());
  for (const child of children) {
    const run = runs.get(child);
    if (run) {
      for (const one of run) {
        if (one === at) at = at.nextSibling;
        else from.insertBefore(one, at);
      }
      continue;
    }
    const twin = child.id && get(child.id);
    if (twin && main().contains(twin) && twin.nodeName === child.nodeName && !twin.contains(from)) {
      if (twin !== at) {
        // A panel whose own changes are still to come is not what it was without it, and is to be sent anew.
        const home = twin.closest(".panel");
        if (course.kept.has(home?.id)) delete home.dataset.print;
        from.insertBefore(twin, at);
      }
      if (!("kept" in child.dataset || "same" in child.dataset)) change(twin, child, course); // what has not changed is not sent again
      at = twin.nextSibling; // what came next may have moved into it
    } else if (child.dataset && "same" in child.dataset) {
      throw new Lost(child.id);
    } else if (!child.id && at && !at.id && !same.has(at) && at.nodeName === child.nodeName) {
      if (child.nodeType === Node.ELEMENT_NODE) change(at, child, course);
      else if (at.nodeValue !== child.nodeValue) at.nodeValue = child.nodeValue;
      at = at.nextSibling;
    } else if (child.querySelector?.("[id], [data-same]")) {
      // What is new around something that is not: the parts that are here already go into it, and none stands twice.
      const around = document.importNode(child, false);
      from.insertBefore(around, at);
      change(around, child, course);
      at = around.nextSibling; // what came next may have moved into it
    } else from.insertBefore(document.importNode(child, true), at);
  }
  for (; at; at = at.nextSibling) course.left.push([at, from]);
}
