// Rims of what is selected, of where it can go and of what a lesson points at. Regions are painted one after the other, so that a neighbour would
// cover half of what a region shines by itself; its rim lies above them all.
import { SVG, all } from "./dom.js";
import { keepInSight } from "./zoom.js";

/** Draws the rims anew. */
export function drawRims() {
  all("#board .rim").forEach((old) => old.remove());
  const targets = all("#board .target");
  keepInSight(targets.length ? targets : all("#board .can"));
  for (const name of ["pointed", "target", "selected"]) {
    for (const one of all(`#board .${name}`)) {
      // Whatever is moved into its place is a piece; a region lies where its outline was written.
      const outline = one.hasAttribute("style") || one.hasAttribute("transform") ? null : one.querySelector(":scope > use[href^='#']");
      if (!outline) continue;
      const rim = document.createElementNS(SVG, "use");
      rim.setAttribute("href", outline.getAttribute("href") ?? "");
      rim.setAttribute("class", `rim of-${name}`);
      rim.setAttribute("aria-hidden", "true");
      one.closest("svg")?.append(rim);
    }
  }
}
