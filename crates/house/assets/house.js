// Keeps a page live. Everything works without it; with it nothing is reloaded.
const main = () => document.querySelector("main");
const get = (id) => document.getElementById(id);
const still = matchMedia("(prefers-reduced-motion: reduce)");

// --- Morphing: the new markup goes into the old, element by element, matched by id. ---
function attributes(from, to) {
  const open = from.nodeName === "DETAILS"; // what a reader opened or closed stays so
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && !(open && name === "open")) from.removeAttribute(name);
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value && !(open && name === "open")) from.setAttribute(name, value);
}
function morph(from, to) {
  attributes(from, to);
  let at = from.firstChild;
  for (const child of [...to.childNodes]) {
    const twin = child.id && get(child.id);
    const same = twin && main().contains(twin) && twin.nodeName === child.nodeName && !twin.contains(from);
    if (same) {
      if (twin === at) at = at.nextSibling;
      else from.insertBefore(twin, at);
      morph(twin, child);
    } else if (!child.id && at && !at.id && at.nodeName === child.nodeName) {
      if (child.nodeType === Node.ELEMENT_NODE) morph(at, child);
      else if (at.nodeValue !== child.nodeValue) at.nodeValue = child.nodeValue;
      at = at.nextSibling;
    } else from.insertBefore(document.importNode(child, true), at);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}
// A piece that changes its parent cannot glide by itself: it starts from where it was.
const places = () => new Map([...document.querySelectorAll("#board svg g[id][style]")].map((g) => [g, [g.parentNode, g.getBoundingClientRect()]]));
function glide(before) {
  if (still.matches) return;
  for (const [piece, [parent, was]] of before) {
    if (!piece.isConnected || piece.parentNode === parent) continue;
    const now = piece.getBoundingClientRect();
    const shift = `translate(${was.x - now.x}px, ${was.y - now.y}px)`;
    piece.animate([{ transform: `${shift} ${piece.style.transform}` }, { transform: piece.style.transform }], { duration: 250, easing: "ease-out" });
  }
}
let choosing = false;
function update(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const fresh = page.querySelector("main");
  if (!fresh) return;
  const [before, focus, notice] = [places(), document.activeElement?.id, get("notice")?.textContent];
  if (focus?.startsWith("choice-")) choosing = document.activeElement.matches(":focus-visible");
  const lines = get("log-lines")?.childElementCount;
  morph(main(), fresh);
  glide(before);
  document.title = page.title;
  if (notice && get("notice")) get("notice").textContent = notice;
  if (focus && document.activeElement?.id !== focus) get(focus)?.focus({ preventScroll: true });
  // Who chooses with keys goes on with keys, also after others have acted.
  if (choosing && document.activeElement === document.body) get("choice-0")?.focus({ preventScroll: true });
  if (lines !== get("log-lines")?.childElementCount) newest();
  mark();
}
function newest() {
  const log = get("log-lines"); // the list scrolls, never the page
  if (log) log.scrollTop = (log.querySelector(".now") ?? log.lastElementChild)?.offsetTop - log.offsetTop || 0;
}

// --- Fetching one's own view, and hearing when to. ---
let busy = false, again = false;
async function refresh(address = location.href) {
  if (busy) return void (again = true);
  busy = true;
  try {
    const answer = await fetch(address, { headers: { "X-Live": "1" } });
    if (answer.ok) update(await answer.text());
  } catch { say("The connection is lost; trying again."); }
  busy = false;
  if (again) { again = false; refresh(); }
}
let stream;
function listen() {
  const table = main()?.dataset.table;
  if (!table || stream || document.hidden) return;
  stream = new EventSource(`/t/${table}/events`);
  stream.onopen = () => { if (get("notice")?.textContent.startsWith("The connection")) say(""); };
  stream.onmessage = (news) => { if (JSON.parse(news.data).version > Number(main().dataset.version)) refresh(); };
  stream.onerror = () => say("The connection is lost; trying again.");
}
document.addEventListener("visibilitychange", () => { // a hidden page gives its connection to others
  if (document.hidden) { stream?.close(); stream = undefined; } else listen();
});
addEventListener("pagehide", () => { stream?.close(); stream = undefined; });
addEventListener("pageshow", (event) => { if (event.persisted) { listen(); refresh(); } });

// --- Acting. ---
function say(words) { const notice = get("notice"); if (notice) notice.textContent = words; }
const told = ({ detail, rule }) => say(rule ? `${detail} (${rule})` : detail);
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!main()?.dataset.table || "plain" in form.dataset) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  say("");
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "X-Live": "1" } });
    if (!answer.ok) told(await answer.json());
    else for (const field of form.querySelectorAll("input[name=words]")) field.value = "";
  } catch { say("The connection is lost; nothing was sent. Please try again."); }
  refresh();
});
const buttons = () => [...document.querySelectorAll("#form-play button")];
const touches = (button) => button.dataset.touches.split(" ").filter(Boolean);
const chain = (node) => { const ids = []; for (let n = node; n && n.id !== "board"; n = n.parentNode) if (n.id) ids.push(n.id); return ids; };
const matching = (ids) => {
  for (const which of [(button, id) => touches(button)[0] === id, (button, id) => touches(button).includes(id)])
    for (const id of ids) { const found = buttons().filter((button) => which(button, id)); if (found.length) return found; }
  return [];
};
document.addEventListener("click", async (event) => {
  if (event.target.matches?.("[data-copy]")) { event.target.select(); navigator.clipboard?.writeText(event.target.value); }
  const step = event.target.closest?.(".replay a[href*='/replay?']");
  if (step && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); return turn(step.href); }
  if (!main()?.dataset.table || !event.target.closest?.("#board svg")) return;
  const ids = chain(event.target);
  const found = matching(ids);
  if (found.length === 1) found[0].click();
  else if (found.length) { hint(found); found[0].focus(); say(`${found.length} ways to do this; choose one.`); }
  else if (ids.length) {
    const asked = new URLSearchParams({ element: ids[0], as: main().dataset.as ?? "" });
    if (!main().dataset.as) asked.delete("as");
    told(await (await fetch(`/t/${main().dataset.table}/why?${asked}`)).json());
  }
});
const only = (name, elements) => {
  for (const old of document.querySelectorAll(`.${name}`)) old.classList.remove(name);
  for (const one of elements) one?.classList.add(name);
};
const hint = (found) => only("hinted", found);
const point = (event) => {
  const button = event.target.closest?.("#form-play button");
  only("touched", button ? touches(button).map(get) : []);
  const inside = event.target.closest?.("#board svg");
  if (inside || event.type !== "focusin") hint(inside ? matching(chain(event.target)) : []);
};
document.addEventListener("pointerover", point);
document.addEventListener("focusin", point);
const mark = () => only("can", buttons().map((button) => get(touches(button)[0])));

// --- Replays: step without reloading, play by themselves, obey the arrow keys. ---
let timer;
function turn(address) {
  history.replaceState(null, "", address);
  refresh(address).then(play);
}
function play() {
  clearTimeout(timer);
  const next = main()?.dataset.next;
  if (next) timer = setTimeout(() => turn(next), 900);
}
document.addEventListener("keydown", (event) => {
  if (event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = document.querySelector(`.replay a[data-key="${CSS.escape(event.key)}"]`);
  if (step) { event.preventDefault(); turn(step.href); }
});

// --- Clocks tick, boards fit. ---
setInterval(() => {
  for (const clock of document.querySelectorAll(".clock[data-runs]")) {
    const left = (clock.dataset.left = Math.max(0, clock.dataset.left - 1000));
    if (left < 3600000) clock.textContent = `${Math.floor(left / 60000)}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
  }
}, 1000);
function fit() {
  const width = Math.round((get("board")?.clientWidth ?? 0) / 10) * 10;
  if (!width || document.cookie.includes(`width=${width};`) || document.cookie.endsWith(`width=${width}`)) return;
  document.cookie = `width=${width}; path=/; max-age=31536000; samesite=lax`;
  if (document.querySelector("#board svg")) refresh();
}
let resizing;
addEventListener("resize", () => { clearTimeout(resizing); resizing = setTimeout(fit, 200); });
fit(); listen(); mark(); newest(); play();
