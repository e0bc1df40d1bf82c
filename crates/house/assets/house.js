// Keeps a page live. Everything works without it; with it nothing is reloaded.
const main = () => document.querySelector("main");
const get = (id) => document.getElementById(id), on = (kind, act) => document.addEventListener(kind, act);
const LOST = "The connection is lost; trying again.";
let choosing = false, busy = false, again = false, stream, timer, resizing;
// --- Morphing: the new markup goes into the old, element by element, matched by id. ---
function morph(from, to) {
  const kept = (name) => from.nodeName === "DETAILS" && name === "open"; // what a reader opened stays open
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !kept(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value && !kept(name)) from.setAttribute(name, value);
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
function glide([piece, parent, was]) {
  if (!piece.isConnected || piece.parentNode === parent) return;
  const now = piece.getBoundingClientRect(), end = piece.style.transform;
  piece.animate({ transform: [`translate(${was.x - now.x}px, ${was.y - now.y}px) ${end}`, end] }, { duration: 250, easing: "ease-out" });
}
function update(html) {
  const page = new DOMParser().parseFromString(html, "text/html"), fresh = page.querySelector("main");
  if (!fresh || Number(fresh.dataset.version) < Number(main().dataset.version)) return; // overtaken on the way
  const [before, focus, asked] = [places(), document.activeElement?.id, get("choice-yes")];
  if (focus?.startsWith("choice-")) choosing = document.activeElement.matches(":focus-visible");
  morph(main(), fresh);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) before.forEach(glide);
  document.title = page.title;
  const question = !asked && get("choice-yes"), active = document.activeElement;
  if (question || (focus && active?.id !== focus)) (question || get(focus))?.focus({ preventScroll: true });
  // Who chooses with keys goes on with keys, also after others have acted.
  if (choosing && document.activeElement === document.body) get("choice-0")?.focus({ preventScroll: true });
}
// --- Fetching: an answer is a page, or words to be said, or only "done". ---
async function load(address, asking) {
  const here = location.href;
  const ground = document.querySelector("#board g[data-kept]")?.id ?? "1"; // what never changes is not sent again
  const answer = await fetch(address, { headers: { "X-Live": ground }, ...asking });
  const kind = answer.headers.get("content-type") ?? "";
  if (kind.includes("json")) say(await answer.json());
  else if (answer.ok && kind.includes("html")) {
    const html = await answer.text(), turned = !asking && here !== location.href; // another page is wanted by now
    if (turned) again = true; else update(html);
  }
  if (answer.redirected) history.replaceState(null, "", answer.url);
  return answer;
}
async function refresh() {
  if ((again = busy)) return;
  busy = true;
  const answer = await load(location.href).catch(() => say({ detail: LOST }));
  if (answer?.status === 404) return location.reload(); // the host has deleted the table: its page says so
  busy = false; if (again) refresh();
}
// --- Hearing when to. ---
function listen() {
  const table = main()?.dataset.table;
  if (!table || stream || document.hidden) return;
  stream = new EventSource(`/t/${table}/events`);
  stream.onopen = () => { if (get("notice")?.textContent === LOST) say({}); };
  stream.onmessage = (news) => { if (JSON.parse(news.data).version > Number(main().dataset.version)) refresh(); };
  stream.onerror = () => { // a refused stream is not tried again by the browser
    say({ detail: LOST });
    if (stream?.readyState === EventSource.CLOSED) { hangUp(); setTimeout(listen, 3000); }
  };
}
function hangUp() { stream = stream?.close(); } // a hidden page gives its connection to others
on("visibilitychange", () => (document.hidden ? hangUp() : listen()));
// --- Acting. ---
function say({ detail = "", rule }) { // with the rule it rests on, which lies beside the board
  const link = Object.assign(document.createElement("a"), { href: `#rule-${rule}`, textContent: rule });
  get("notice")?.replaceChildren(detail, ...(rule ? [" (", link, ")"] : []));
}
on("submit", async (event) => {
  const form = event.target;
  if (!main()?.dataset.table || "plain" in form.dataset) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  say({});
  const answer = await load(form.getAttribute("action"), { method: "POST", body }).catch(() =>
    say({ detail: "The connection is lost, and whether your decision arrived is unknown. Look, and try again." }));
  if (answer?.ok) form.querySelectorAll("input[name=words], input[name=luck]").forEach((field) => (field.value = ""));
  if (!answer?.redirected) refresh();
});
const buttons = () => [...document.querySelectorAll("#form-play button")];
const touches = (button) => button.dataset.touches.split(" ").filter(Boolean);
const chain = (node) => (!node || node.id === "board" ? [] : [...(node.id ? [node.id] : []), ...chain(node.parentNode)]);
function matching(ids) { // choices about this place, or else those that touch it
  const about = (near, id) => buttons().filter((button) => touches(button).slice(0, near).includes(id));
  return [1, Infinity].flatMap((near) => ids.map((id) => about(near, id))).find((found) => found.length) ?? [];
}
on("click", (event) => {
  const { target } = event, step = target.closest?.(".replay a[href*='/replay?']");
  if (target.matches?.("[data-copy]")) { target.select(); navigator.clipboard?.writeText(target.value); }
  if (step && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); return turn(step.href); }
  if (!main()?.dataset.table || !target.closest?.("#board svg")) return;
  const [ids, { table, as }] = [chain(target), main().dataset], found = matching(ids);
  if (found.length === 1 && found[0].id !== "choice-yes") found[0].click();
  else if (found.length) {
    only("hinted", found);
    found[0].focus();
    say({ detail: found.length > 1 ? `${found.length} ways to do this; choose one.` : "You have chosen this; shall it stand?" });
  } else if (ids.length) load(`/t/${table}/why?${new URLSearchParams({ element: ids.join(" "), ...(as && { as }) })}`);
});
const only = (name, now) => [...document.querySelectorAll(`.${name}`), ...now].forEach((one) => one?.classList.toggle(name, now.includes(one)));
["pointerover", "focusin"].forEach((kind) => on(kind, ({ target }) => { // a choice shows its places, a place its choices
  const button = target.closest?.("#form-play button"), inside = target.closest?.("#board svg");
  only("touched", button ? touches(button).map(get) : []);
  if (inside || kind !== "focusin") only("hinted", inside ? matching(chain(target)) : []);
}));
// --- Replays step without reloading, play by themselves and obey the arrow keys. ---
async function turn(address) {
  history.replaceState(null, "", address);
  await refresh();
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
  if (target.files?.[0] && target.dataset.into) get(target.dataset.into).value = await target.files[0].text();
});
setInterval(() => document.querySelectorAll(".clock[data-runs]").forEach((clock) => {
  const left = (clock.dataset.left = Math.max(0, clock.dataset.left - 1000));
  if (left < 3600000) clock.textContent = `${Math.floor(left / 60000)}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
}), 1000);
function fit() {
  const wanted = `width=${Math.round((get("board")?.clientWidth ?? 0) / 10) * 10}`;
  if (wanted === "width=0" || document.cookie.split("; ").includes(wanted)) return;
  document.cookie = `${wanted}; path=/; max-age=31536000; samesite=lax`;
  if (document.querySelector("#board svg")) refresh();
}
addEventListener("resize", () => { clearTimeout(resizing); resizing = setTimeout(fit, 200); });
fit(); listen(); if (main()?.dataset.next) turn(location.href);
