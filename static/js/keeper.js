// The score-keeper without a connection. Deals entered, put in or corrected then are kept on this phone as they were typed,
// shown as not sent, and sent in their order, each under a name of its own, so that none counts twice. No rule of the game is known here.
const here = document.currentScript.dataset;
const KEY = "keeper-unsent";
const RETRY = 15000;
const NEVER_KEPT = ["csrfmiddlewaretoken", "shown", "do"];
const byId = (id) => document.getElementById(id);
const words = (id) => byId(id)?.content.textContent.trim() ?? "";

const queue = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
};
const keep = (deals) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(deals));
    return true;
  } catch {
    return false;
  }
};
const change = (client, fields) => keep(queue().map((one) => (one.client === client ? { ...one, ...fields } : one)));
const remove = (client) => keep(queue().filter((one) => one.client !== client));

// A deal is with the site now. What was entered after it was entered on top of it, so it follows its number; where it
// was not taken at once there is none, and what follows is looked at beside it.
const sent = (client, number) => {
  const deal = queue().find((one) => one.client === client);
  remove(client);
  if (deal && number) keep(queue().map((one) => (one.match === deal.match && one.seen === deal.seen ? { ...one, seen: String(number) } : one)));
};

// What was typed, in the words of the form itself.
const summary = (form) => {
  const what = form.dataset.what ? [form.dataset.what] : [];
  const chosen = [...form.querySelectorAll("input:checked")].filter((one) => one.value).map((one) => one.closest("label").innerText);
  const typed = [...form.querySelectorAll(".keeper-points input")].filter((one) => one.value).map((one) => `${one.closest("label").innerText} ${one.value}`);
  return [...what, ...chosen, ...typed].map((text) => text.replace(/\s+/g, " ").trim()).join(" · ");
};

const enqueue = (form) => {
  const fields = [...new FormData(form)].filter(([name]) => !NEVER_KEPT.includes(name));
  const value = (name) => fields.find(([one]) => one === name)?.[1] ?? "";
  const deal = { client: value("client"), match: form.dataset.queue, to: form.action, seen: value("seen"), fields, says: summary(form), why: "" };
  const deals = queue();
  const at = deals.findIndex((one) => one.client === deal.client);
  if (at < 0) deals.push(deal);
  else deals[at] = { ...deal, seen: deals[at].seen };
  return keep(deals);
};

const show = () => {
  const place = byId("unsent");
  if (!place) return;
  const deals = queue().filter((one) => !place.dataset.match || one.match === place.dataset.match);
  place.hidden = deals.length === 0;
  byId("unsent-list").replaceChildren(...deals.map(line));
};

const line = (deal) => {
  const one = byId("unsent-line").content.cloneNode(true);
  one.querySelector(".unsent-what").textContent = deal.says;
  one.querySelector(".unsent-why").textContent = deal.why;
  const mend = one.querySelector(".unsent-mend");
  mend.href = `${deal.to}?${new URLSearchParams(deal.fields)}`;
  one.querySelector(".unsent-drop").addEventListener("click", () => {
    if (!confirm(words("unsent-sure"))) return;
    remove(deal.client);
    show();
  });
  return one;
};

const token = () => document.cookie.split("; ").find((one) => one.startsWith("csrftoken="))?.slice(10) ?? "";

// One deal. False when there was no connection, or when somebody has to look at it before the next one may go.
const send = async (deal) => {
  const body = new URLSearchParams(deal.fields);
  body.set("seen", deal.seen);
  let answer;
  try {
    answer = await fetch(deal.to, { method: "POST", body, headers: { Accept: "application/json", "X-CSRFToken": token() } });
  } catch {
    return false;
  }
  if (answer.status === 404) return change(deal.client, { why: words("unsent-gone") }) && false;
  if (!(answer.headers.get("Content-Type") ?? "").includes("json")) return change(deal.client, { why: words("unsent-away") }) && false;
  const { state, number, message } = await answer.json();
  if (state === "refused") return change(deal.client, { why: message }) && false;
  sent(deal.client, state === "taken" ? number : null);
  return true;
};

// A match whose first deal was refused waits until somebody has looked at it, unless ``again`` says to try once more.
const flush = async (again) => {
  const stuck = new Set(again ? [] : queue().filter((one) => one.why).map((one) => one.match));
  let count = 0;
  for (;;) {
    const deal = queue().find((one) => !stuck.has(one.match));
    if (!deal) break;
    if (await send(deal)) count += 1;
    else stuck.add(deal.match);
  }
  show();
  if (count && byId("live")) location.reload();
  else if (count) remember();
};
// Two windows of one browser share the queue: only one of them sends at a time.
const sendAll = (again = true) => {
  if (queue().length === 0) return show();
  return navigator.locks ? navigator.locks.request(KEY, () => flush(again)) : flush(again);
};

const connected = (yes) => {
  const note = byId("no-connection");
  if (note) note.hidden = yes;
};

// Pages to be there without a connection: this one, the form of a deal, those that correct the latest deals, the list.
const LATEST = 6;
const remember = async () => {
  if (!navigator.serviceWorker?.controller) return;
  if (document.readyState !== "complete") await new Promise((ready) => window.addEventListener("load", ready, { once: true }));
  const latest = [...document.querySelectorAll("a.keeper-tap[data-keep]")].slice(0, LATEST).map((one) => one.href);
  const pages = [here.offline, here.scope, byId("new-deal")?.href, ...latest, byId("live") && location.pathname].filter(Boolean);
  navigator.serviceWorker.controller.postMessage({ pages, files: performance.getEntriesByType("resource").map((one) => one.name) });
};

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(here.worker, { scope: here.scope }).then(() => navigator.serviceWorker.ready).then(() => (navigator.serviceWorker.controller ? remember() : null));
  navigator.serviceWorker.addEventListener("controllerchange", remember);
}

// A page out of the cache has the name of a deal that may have been sent already, and nothing of what its address says.
const freshName = () => {
  const form = document.querySelector("#deal[data-queue]");
  if (form) fillIn(form, new URLSearchParams(location.search));
  if (form && !new URLSearchParams(location.search).has("client")) form.elements.client.value = crypto.randomUUID?.().replaceAll("-", "") ?? `${Date.now()}${Math.random()}`.slice(0, 32);
};

const fillIn = (form, typed) => {
  if (!typed.has("client")) return;
  form.elements.client.value = typed.get("client");
  const wanted = [...typed].filter(([name]) => !["client", "seen"].includes(name));
  for (const one of form.querySelectorAll("input:not([type=hidden])")) {
    const at = wanted.findIndex(([name, value]) => name === one.name && (one.type === "text" || value === one.value));
    if (one.type === "text") one.value = at < 0 ? "" : wanted[at][1];
    else one.checked = at >= 0;
    if (at >= 0 && one.type === "checkbox") wanted.splice(at, 1);
  }
};

document.addEventListener("DOMContentLoaded", () => {
  freshName();
  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
  byId("unsent-send")?.addEventListener("click", () => sendAll());
  connected(navigator.onLine);
  show();
  sendAll();
});
window.addEventListener("online", () => {
  connected(true);
  sendAll();
});
window.addEventListener("offline", () => connected(false));
window.addEventListener("storage", show);
setInterval(() => queue().length && sendAll(false), RETRY);

document.addEventListener("htmx:sendError", (event) => {
  const { elt } = event.detail;
  connected(false);
  // What the site said of it last says nothing of what is typed now.
  for (const one of byId("preview")?.children ?? []) one.hidden = !one.matches(".no-check");
  byId("bar-says")?.replaceChildren();
  if (elt.id !== "deal" || !elt.dataset.queue) return;
  if (enqueue(elt)) location.assign(elt.dataset.queue);
  else alert(words("unsent-full"));
});
document.addEventListener("htmx:afterRequest", (event) => {
  const { elt, xhr } = event.detail;
  if (xhr.status) connected(true);
  // A deal that was kept on this phone, and is now with the site.
  if (elt.id === "deal" && xhr.status === 200 && xhr.getResponseHeader("HX-Redirect")) sent(elt.elements.client.value, xhr.getResponseHeader("Keeper-Number"));
});
document.addEventListener("htmx:responseError", (event) => {
  // Nothing that was typed is touched; the page only lost its token, or the match is gone.
  if (event.detail.elt.closest("#deal")) byId("bar-says")?.replaceChildren(words("unsent-away"));
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "live") remember();
});
