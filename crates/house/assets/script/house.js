// Makes a page live and gives it hands. Everything works without it; with it nothing is reloaded.
import { showAdvice, startAdvice } from "./advice.js";
import { startConfirm, watchRing } from "./confirm.js";
import { all, get, main, on, writing } from "./dom.js";
import { showEdges, startEdges } from "./edges.js";
import { help } from "./help.js";
import { startHints } from "./hint.js";
import { pointOut } from "./lesson.js";
import { refresh, say, startLive, whenChanged } from "./live.js";
import { addLuck, startLuck } from "./luck.js";
import { startPlay } from "./play.js";
import { replayKeys, startReplay } from "./replay.js";
import { keys, newPage, startSelection } from "./selection.js";
import { watchSettings } from "./settings.js";
import { sound } from "./sound.js";
import { newStrip, startStrip } from "./strip.js";
import { buttonKeys, newButtons, startStrokes } from "./strokes.js";
import { showTabs, startTabs } from "./tabs.js";
import { hideTip, markTerms, startTips } from "./tips.js";
import { newLook, startZoom } from "./zoom.js";

/** Keys of the tabs. */
const TABS = new Map([["l", "log"], ["t", "talk"], ["r", "rules"], ["m", "more"]]);

/** The one way to end, confirm or answer that stands in the bar. */
const end = () => get("choice-yes") ?? all("#form-play > button").find((_, at, alone) => alone.length === 1);

on("keydown", (event) => {
  if (writing(event) || event.ctrlKey || event.metaKey || event.altKey || get("keys-help")) return;
  const tab = TABS.get(event.key.toLowerCase());
  const done = replayKeys(event) || (main()?.dataset.table && (keys(event) || buttonKeys(event)));
  if (done) return event.preventDefault();
  if (!main()?.classList.contains("table")) return;
  if (event.key === "?") help();
  else if (event.key.toLowerCase() === "u") get("undo")?.click();
  else if (event.key.toLowerCase() === "h") get("ask-hint")?.click();
  else if (event.key.toLowerCase() === "e") end()?.click();
  else if (tab) get(`tab-${tab}`)?.click();
});

// Links that are meant to be handed on.
on("click", async ({ target }) => {
  if (!target.matches?.("[data-copy]")) return;
  target.select();
  await navigator.clipboard?.writeText(target.value).then(() => say({ detail: "Copied." }), () => {});
});

// A sheet opens and closes without another page.
on("click", (event) => {
  const link = event.target.closest?.("a[data-turn]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.replaceState(null, "", link.href);
  refresh();
});

// Files become text.
on("change", async ({ target }) => {
  if (target.files?.[0] && target.dataset.into) get(target.dataset.into).value = await target.files[0].text();
});

// Clocks tick, and warn when little is left.
setInterval(() => {
  for (const clock of all(".clock[data-runs]")) {
    const left = Math.max(0, clock.dataset.left - 1000);
    clock.dataset.left = left;
    if (left < 3600000) clock.textContent = `${Math.floor(left / 60000)}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
    clock.classList.toggle("low", left < 20000);
    if (left === 20000 || left === 10000) sound("no");
  }
}, 1000);

// The drawing follows the kind of window.
let resizing = 0;
function fit() {
  const wanted = `width=${Math.round(innerWidth / 10) * 10}`;
  if (document.cookie.split("; ").includes(wanted)) return;
  document.cookie = `${wanted}; path=/; max-age=31536000; samesite=lax`;
  if (document.querySelector("#board svg")) refresh();
}
addEventListener("resize", () => {
  clearTimeout(resizing);
  resizing = window.setTimeout(fit, 200);
});

watchSettings(() => sound("step"));
startTips();
startStrokes();
startPlay();
startStrip();
startSelection();
startConfirm();
startTabs();
startZoom();
startEdges();
whenChanged(() => { showAdvice(); newButtons(); newPage(); pointOut(); watchRing(); showTabs(); newLook(); newStrip(); hideTip(); markTerms(); addLuck(); showEdges(); });
newPage();
pointOut();
watchRing();
newLook();
newStrip();
fit();
startLive();
startReplay();
startHints();
startAdvice();
startLuck();
