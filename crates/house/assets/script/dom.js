// What all modules share: finding things in the page.

/** @param {string} id @returns {any} */
export const get = (id) => document.getElementById(id);

/** The page's main element; that of a table has its name in `data-table`. @returns {HTMLElement} */
export const main = () => /** @type {HTMLElement} */ (document.querySelector("main"));

/** @param {string} query @param {ParentNode} [inside] @returns {any[]} */
export const all = (query, inside = document) => [...inside.querySelectorAll(query)];

/** @param {string} kind @param {(event: any) => void} act @param {AddEventListenerOptions} [how] */
export const on = (kind, act, how) => document.addEventListener(kind, act, how);

/** Words separated by blanks. @param {string | undefined} text @returns {string[]} */
export const words = (text) => (text ?? "").split(" ").filter(Boolean);

/** Whether a key belongs to a field that is being written in. @param {KeyboardEvent} event */
export const writing = (event) => /** @type {Element} */ (event.target).matches?.("input, select, textarea");

/** An element with its attributes and what it holds.
 * @param {string} name @param {Record<string, any>} [attributes] @param {...(Node | string)} inside @returns {any} */
export function make(name, attributes = {}, ...inside) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

/** A copy as a picture only: nothing in it can be found by an id. @param {any} copy @returns {any} */
export function nameless(copy) {
  [copy, ...all("[id]", copy)].forEach((one) => one.removeAttribute("id"));
  return copy;
}

/** The namespace of drawings. */
export const SVG = "http://www.w3.org/2000/svg";

/** Whether something so large is a piece, which travels; larger things are places. @param {{width: number, height: number}} box */
export const isPiece = ({ width, height }) => Math.max(width, height) <= 240;
