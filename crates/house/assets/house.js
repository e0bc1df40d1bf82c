// Keeps a page live. Everything works without it; with it nothing is reloaded.
const main = () => document.querySelector("main");
const get = (id) => document.getElementById(id);
const still = matchMedia("(prefers-reduced-motion: reduce)");
const on = (kind, act) => document.addEventListener(kind, act);
const LOST = "The connection is lost; trying again.";
// --- Morphing: the new markup goes into the old, element by element, matched by id. ---
function attributes(from, to) {
  const kept = (name) => from.nodeName === "DETAILS" && name === "open"; // what a reader opened stays open
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !kept(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value && !kept(name)) from.setAttribute(name, value);
}
function morph(from, to) {
  attributes(from, to);
  let at = from.firstChild;
  for (const child of [...to.childNodes]) {
    const twin = child.id && get(child.id);
    if (twin && main().contains(twin) && twin.nodeName === child.nodeName && !twin.contains(from)) {
      if (twin === at) at = at.nextSibling;
      else from.insertBefore(twin, at);
      if (!("kept" in child.dataset)) morph(twin, child); // what was said, and the rules, stay as they are
    } else if (!child.id && at && !at.id && at.nodeName === child.nodeName) {
      if (child.nodeType === Node.ELEMENT_NODE) morph(at, child);
      else if (at.nodeValue !== child.nodeValue) at.nodeValue = child.nodeValue;
      at = at.nextSibling;
    } else from.insertBefore(document.importNode(child, true), at);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}
// A piece that changes its parent cannot glide by itself: it starts from where it was.
const places = () => [...document.querySelectorAll("#board svg g[id][style]")].map((g) => [g, g.parentNode, g.getBoundingClientRect()]);
function glide(before) {
  for (const [piece, parent, was] of still.matches ? [] : before) {
    if (!piece.isConnected || piece.parentNode === parent) continue;
    const now = piece.getBoundingClientRect(), end = piece.style.transform;
    const start = `translate(${was.x - now.x}px, ${was.y - now.y}px) ${end}`;
    piece.animate({ transform: [start, end] }, { duration: 250, easing: "ease-out" });
  }
}
function update(html) {
  const page = new DOMParser().parseFromString(html, "text/html"), fresh = page.querySelector("main");
  if (!fresh) return;
  const [before, focus, lines] = [places(), document.activeElement?.id, get("log-list")?.childElementCount];
  if (focus?.startsWith("choice-")) choosing = document.activeElement.matches(":focus-visible");
  morph(main(), fresh);
  glide(before);
  document.title = page.title;
  if (focus && document.activeElement?.id !== focus) get(focus)?.focus({ preventScroll: true });
  // Who chooses with keys goes on with keys, also after others have acted.
  if (choosing && document.activeElement === document.body) get("choice-0")?.focus({ preventScroll: true });
  if (lines !== get("log-list")?.childElementCount) newest();
  mark();
}
function newest() { // the list scrolls, never the page
  const log = get("log-lines"), line = log?.querySelector(".now") ?? log?.querySelector("li:last-child");
  if (line) log.scrollTop = line.offsetTop - log.offsetTop;
}
// --- Fetching one's own view, and hearing when to. ---
let busy = false, again = false, stream, timer, resizing, choosing = false;
async function refresh(address = location.href) {
  if (busy) return void (again = true);
  [busy, again] = [true, false];
  try {
    const ground = document.querySelector("#board g[data-kept]")?.id ?? "1"; // what never changes is not sent again
    const answer = await fetch(address, { headers: { "X-Live": ground } });
    if (answer.ok) update(await answer.text());
  } catch { say(LOST); }
  busy = false;
  if (again) refresh();
}
function listen() {
  const table = main()?.dataset.table;
  if (!table || stream || document.hidden) return;
  stream = new EventSource(`/t/${table}/events`);
  stream.onopen = () => { if (get("notice")?.textContent === LOST) say(""); };
  stream.onmessage = (news) => { if (JSON.parse(news.data).version > Number(main().dataset.version)) refresh(); };
  stream.onerror = () => { // a refused stream is not tried again by the browser
    say(LOST);
    if (stream?.readyState === EventSource.CLOSED) { hangUp(); setTimeout(listen, 3000); }
  };
}
function hangUp() { stream = stream?.close(); } // a hidden page gives its connection to others
on("visibilitychange", () => (document.hidden ? hangUp() : listen()));
addEventListener("pagehide", hangUp);
addEventListener("pageshow", (event) => { if (event.persisted) { listen(); refresh(); } });
// --- Acting. ---
function say(detail, rule) { // with the rule it rests on, which lies beside the board
  const link = Object.assign(document.createElement("a"), { href: `#rule-${rule}`, textContent: rule });
  get("notice")?.replaceChildren(detail, ...(rule ? [" (", link, ")"] : []));
}
const told = ({ detail, rule }) => say(detail, rule);
on("submit", async (event) => {
  const form = event.target;
  if (!main()?.dataset.table || "plain" in form.dataset) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  say("");
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "X-Live": "1" } });
    if (!answer.ok) told(await answer.json());
    else for (const field of form.querySelectorAll("input[name=words], input[name=luck]")) field.value = "";
  } catch { say("The connection is lost, and whether your decision arrived is unknown. Look, and try again."); }
  refresh();
});
const buttons = () => [...document.querySelectorAll("#form-play button")];
const touches = (button) => button.dataset.touches.split(" ").filter(Boolean);
const chain = (node) => (!node || node.id === "board" ? [] : [...(node.id ? [node.id] : []), ...chain(node.parentNode)]);
function matching(ids) { // choices about this place, or else those that touch it
  for (const about of [(button, id) => touches(button)[0] === id, (button, id) => touches(button).includes(id)])
    for (const id of ids) { const found = buttons().filter((button) => about(button, id)); if (found.length) return found; }
  return [];
}
on("click", async (event) => {
  const { target } = event;
  if (target.matches?.("[data-copy]")) { target.select(); navigator.clipboard?.writeText(target.value); }
  const step = target.closest?.(".replay a[href*='/replay?']");
  if (step && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); return turn(step.href); }
  if (!main()?.dataset.table || !target.closest?.("#board svg")) return;
  const [ids, { table, as }] = [chain(target), main().dataset];
  const found = matching(ids);
  if (found.length === 1) found[0].click();
  else if (found.length) { only("hinted", found); found[0].focus(); say(`${found.length} ways to do this; choose one.`); }
  else if (ids.length) told(await (await fetch(`/t/${table}/why?${new URLSearchParams({ element: ids[0], ...(as && { as }) })}`)).json());
});
function only(name, elements) {
  document.querySelectorAll(`.${name}`).forEach((old) => old.classList.remove(name));
  elements.forEach((one) => one?.classList.add(name));
}
const mark = () => only("can", buttons().map((button) => get(touches(button)[0])));
function point(event) { // a choice shows its places, a place its choices
  const button = event.target.closest?.("#form-play button");
  only("touched", button ? touches(button).map(get) : []);
  const inside = event.target.closest?.("#board svg");
  if (inside || event.type !== "focusin") only("hinted", inside ? matching(chain(event.target)) : []);
}
["pointerover", "focusin"].forEach((kind) => on(kind, point));
// --- Replays step without reloading, play by themselves and obey the arrow keys. ---
async function turn(address) {
  history.replaceState(null, "", address);
  await refresh(address);
  clearTimeout(timer);
  if (main()?.dataset.next) timer = setTimeout(() => turn(main().dataset.next), 900);
}
on("keydown", (event) => {
  if (event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = document.querySelector(`.replay a[data-key="${CSS.escape(event.key)}"]`);
  if (step) { event.preventDefault(); turn(step.href); }
});
// --- Files become text, clocks tick, boards fit. ---
on("change", async ({ target }) => {
  const [file, field] = [target.files?.[0], get(target.dataset?.into)];
  if (file && field) field.value = await file.text();
});
setInterval(() => {
  for (const clock of document.querySelectorAll(".clock[data-runs]")) {
    const left = (clock.dataset.left = Math.max(0, clock.dataset.left - 1000));
    if (left < 3600000) clock.textContent = `${Math.floor(left / 60000)}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
  }
}, 1000);
function fit() {
  const wanted = `width=${Math.round((get("board")?.clientWidth ?? 0) / 10) * 10}`;
  if (wanted === "width=0" || document.cookie.split("; ").includes(wanted)) return;
  document.cookie = `${wanted}; path=/; max-age=31536000; samesite=lax`;
  if (document.querySelector("#board svg")) refresh();
}
addEventListener("resize", () => { clearTimeout(resizing); resizing = setTimeout(fit, 200); });
fit(); listen(); mark(); newest();
if (main()?.dataset.next) turn(location.href);
