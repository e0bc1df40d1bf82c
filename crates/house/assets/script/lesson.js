// Shows where a first game points to, or a hint.
import { get, words } from "./dom.js";
import { drawRims } from "./rims.js";
import { mark } from "./selection.js";

/** The lesson that was pointed out last. @type {string | undefined} */
let told;

/** Rings around what the lesson speaks of; a piece that is not drawn just now is left out. */
export function pointOut() {
  const pointed = words((get("lesson") ?? get("hint"))?.dataset.point).map(get).filter(Boolean);
  const now = get("lesson-title")?.textContent ?? get("hint")?.dataset.point;
  // What lies behind the tab of the players is found there.
  const hidden = pointed.some((one) => one.closest(".asides") && !one.checkVisibility());
  mark("pointed", hidden ? [...pointed, get("tab-asides")] : pointed);
  drawRims();
  // A row of cards is moved once, so that the first of them is in sight.
  if (now !== told) pointed[0]?.closest(".hand, .strip") && pointed[0].scrollIntoView({ block: "nearest", inline: "center" });
  told = now;
}
