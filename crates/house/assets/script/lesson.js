// Shows where a first game points to.
import { get, words } from "./dom.js";
import { mark } from "./selection.js";

/** Rings around what the lesson speaks of; a piece that is not drawn just now is left out. */
export function pointOut() {
  mark("pointed", words(get("lesson")?.dataset.point).map(get).filter(Boolean));
}
