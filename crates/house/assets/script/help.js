// A sheet that says which keys do what.
import { get, make } from "./dom.js";

const KEYS = [
  ["Arrows", "go from one thing that you can touch to the next"], ["Enter", "touch it"], ["Escape", "let go, or go back"],
  ["1 to 9", "give one of the answers that stand in a row"], ["U", "take back your last step"], ["E", "end the turn, or confirm"], ["H", "a hint, where you practise against bots"], ["+ − 0", "zoom the board; fit it again"],
  ["← → ↑ ↓", "in a replay: a step, or a turn; Home and End; P plays it"],
  ["L T R M", "log, talk, rules, more"], ["?", "this sheet"],
];

export function help() {
  const old = get("keys-help");
  if (old) return old.close?.(), old.remove();
  const rows = KEYS.map(([key, words]) => make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, words)));
  const close = make("button", { type: "button" }, "Close");
  const sheet = make("dialog", { id: "keys-help", "aria-label": "Keys" }, make("h2", {}, "Keys"), make("dl", {}, ...rows), close);
  close.onclick = () => sheet.remove();
  sheet.onclose = () => sheet.remove();
  document.body.append(sheet);
  sheet.showModal();
}
