// What lies behind the board opens over the column beside it, and closes by the same touch. Without the script the
// links of the tabs do the same.
import { all, get, main, on } from "./dom.js";

/** @param {string} name */
function open(name) {
  const root = document.documentElement;
  root.dataset.tab = root.dataset.tab === name ? "" : name;
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  if (root.dataset.tab === "talk") read();
  showTabs();
}

/** All that was said has been seen. */
function read() {
  try {
    sessionStorage.setItem(`said-${main()?.dataset.table}`, get("tab-talk")?.dataset.lines ?? "0");
  } catch {
    // Then it is marked again next time.
  }
}

/** Which tab is open, and whether somebody said something since. */
export function showTabs() {
  const now = document.documentElement.dataset.tab ?? "";
  for (const tab of all("#tabs a")) tab.setAttribute("aria-expanded", String(tab.hash === `#${now}`));
  const talk = get("tab-talk");
  if (!talk) return;
  if (now === "talk") read();
  let seen = 0;
  try {
    seen = Number(sessionStorage.getItem(`said-${main()?.dataset.table}`) ?? 0);
  } catch {
    // A browser that keeps nothing has seen nothing.
  }
  talk.classList.toggle("unread", Number(talk.dataset.lines) > seen);
}

/** Shows where a rule stands; one that has no words of its own stands with the one before it. @param {string} name */
function showRule(name) {
  const [, letters, number] = /^(.*?)(\d+)$/.exec(name) ?? [];
  const written = all(`#rules [id^="${CSS.escape(letters ?? name)}"]`)
    .map((one) => ({ one, number: Number(one.id.slice((letters ?? name).length)) })).filter((one) => one.number <= Number(number));
  const found = get(name) ?? written.sort((a, b) => b.number - a.number)[0]?.one ?? document.querySelector("#rules .text");
  all("#rules .asked").forEach((old) => old.classList.remove("asked"));
  const told = found?.closest("p, li, td, h2, h3, h4") ?? found;
  told?.classList.add("asked");
  told?.scrollIntoView({ block: "start" });
}

export function startTabs() {
  on("click", (event) => {
    const tab = event.target.closest?.("#tabs a[href^='#']"), rule = event.target.closest?.("a[href^='#rule-']");
    if (tab) { event.preventDefault(); open(tab.hash.slice(1)); }
    if (rule && get("rules")) {
      event.preventDefault();
      document.documentElement.dataset.tab = "rules";
      showTabs();
      showRule(rule.hash.slice(1));
    }
    if (!tab && !rule && document.documentElement.dataset.tab && event.target.closest?.("#board svg")) open(document.documentElement.dataset.tab);
  });
  showTabs();
}
