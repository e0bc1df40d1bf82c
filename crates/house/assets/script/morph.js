// The new markup goes into the old, element by element, matched by id, so that pieces travel and focus stays.
import { get, main } from "./dom.js";

/** What a reader opened stays open, and what the script said stays said. @param {Element} from @param {string} name */
const kept = (from, name) => (from.nodeName === "DETAILS" && name === "open") || name.startsWith("data-own");

/** @param {any} from @param {any} to */
export function morph(from, to) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !kept(from, name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value && !kept(from, name)) from.setAttribute(name, value);
  let at = from.firstChild;
  for (const child of [...to.childNodes]) {
    const twin = child.id && get(child.id);
    if (twin && main().contains(twin) && twin.nodeName === child.nodeName && !twin.contains(from)) {
      if (twin === at) at = at.nextSibling;
      else from.insertBefore(twin, at);
      if (!("kept" in child.dataset)) morph(twin, child); // what has not changed is not sent again
    } else if (!child.id && at && !at.id && at.nodeName === child.nodeName) {
      if (child.nodeType === Node.ELEMENT_NODE) morph(at, child);
      else if (at.nodeValue !== child.nodeValue) at.nodeValue = child.nodeValue;
      at = at.nextSibling;
    } else from.insertBefore(document.importNode(child, true), at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
