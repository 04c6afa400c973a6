// The form of a question: cards tapped while an answer is on its way stay tapped, and what was entered after the
// session had ended is saved once somebody is logged in again. Everything else is in the page itself.
const tapped = () => [...document.querySelectorAll("#table [name=card]:checked")].map((one) => one.value);

const send = () => document.getElementById("fields").dispatchEvent(new Event("change"));

// Cards.

let sent = [];
let waiting = [];
let place = "";

document.addEventListener("htmx:beforeRequest", (event) => {
  sent = event.detail.requestConfig.formData.getAll("card");
});
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  if (event.detail.target.id !== "table") return;
  waiting = tapped().filter((card) => !sent.includes(card));
  place = document.querySelector("#table [name=place]:checked")?.id ?? "";
});
document.addEventListener("htmx:afterSettle", () => {
  const chosen = document.getElementById(place);
  if (chosen) chosen.checked = true;
  const cards = waiting.map((card) => document.getElementById(`card-${card}`)).filter(Boolean);
  place = "";
  waiting = [];
  for (const card of cards) card.checked = true;
  cards[0]?.dispatchEvent(new Event("change", { bubbles: true }));
});

// The session.

let gone = false;

document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status !== 403) return;
  gone = true;
  document.getElementById("verdict").replaceChildren(document.getElementById("gone").content.cloneNode(true));
});
const again = async () => {
  if (!gone || document.visibilityState === "hidden") return;
  const response = await fetch(location.href, { redirect: "manual" }).catch(() => null);
  if (!response?.ok || !gone) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const token = page.querySelector("#scenario [name=csrfmiddlewaretoken]");
  if (!token) return;
  gone = false;
  for (const one of document.querySelectorAll("[name=csrfmiddlewaretoken]")) one.value = token.value;
  send();
};
window.addEventListener("focus", again);
document.addEventListener("visibilitychange", again);

// The line: what did not get through is sent once there is one again.

let unsent = false;

document.addEventListener("htmx:sendError", () => {
  unsent = true;
});
window.addEventListener("online", () => {
  if (unsent) send();
  unsent = false;
});
