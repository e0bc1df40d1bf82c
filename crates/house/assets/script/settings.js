// What each person sets for themselves, kept by the browser: theme, motion, sound, size of type.
import { get, make, on } from "./dom.js";

/** @type {Record<string, {title: string, values: Record<string, string>}>} */
const SETTINGS = {
  theme: { title: "Theme", values: { auto: "Device", light: "Day", dark: "Night" } },
  motion: { title: "Motion", values: { slow: "Slow", normal: "Normal", fast: "Fast", none: "At once" } },
  sound: { title: "Sound", values: { off: "Off", on: "On" } },
  advice: { title: "Advice", values: { on: "For newcomers", off: "None" } },
  type: { title: "Text size", values: { normal: "Normal", large: "Large", larger: "Larger" } },
};

/** What a setting says; its first value, or "normal", if nobody has set it. @param {string} name @returns {string} */
export function setting(name) {
  const known = SETTINGS[name].values;
  let kept = null;
  try {
    kept = localStorage.getItem(`house-${name}`);
  } catch {
    // A browser that keeps nothing has the usual settings.
  }
  return kept && kept in known ? kept : "normal" in known ? "normal" : Object.keys(known)[0];
}

function show() {
  const root = document.documentElement;
  for (const name of Object.keys(SETTINGS)) root.setAttribute(`data-${name}`, setting(name));
  const box = get("settings");
  if (!box) return;
  const rows = Object.entries(SETTINGS).map(([name, { title, values }]) => {
    const buttons = Object.entries(values).map(([value, label]) =>
      make("button", { type: "button", "data-setting": name, value, "aria-pressed": String(setting(name) === value) }, label),
    );
    return make("fieldset", { class: "segments" }, make("legend", {}, title), ...buttons);
  });
  box.replaceChildren(...rows);
}

/** @param {() => void} changed */
export function watchSettings(changed) {
  show();
  addEventListener("storage", show); // what is set in another window holds here too
  on("click", ({ target }) => {
    const button = target.closest?.("button[data-setting]");
    if (!button) return;
    try {
      localStorage.setItem(`house-${button.dataset.setting}`, button.value);
    } catch {
      // It holds for this page alone, then.
    }
    show();
    document.documentElement.setAttribute(`data-${button.dataset.setting}`, button.value);
    changed();
  });
}
