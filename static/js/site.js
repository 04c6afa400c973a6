// When an answer does not reach the site, say so where the verdict would stand. Nothing that was typed is touched.
const failed = () => {
  const words = document.getElementById("failed");
  if (words) document.getElementById("verdict").replaceChildren(words.content.cloneNode(true));
};
document.addEventListener("htmx:sendError", failed);
document.addEventListener("htmx:responseError", failed);

const cookie = (name) => document.cookie.split("; ").find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
const setCookie = (name, value) => {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
};

// Which day it is depends on where the learner is.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && cookie("zone") !== zone) setCookie("zone", zone);

// Keys on a question page; parts/keys.html tells what they do. Enter, Space and Tab stay the browser's.
const RANKS = "789TJQKA";
const PAUSE = 1200;
const FIELDS = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=submit])";
let typed = "";
let typedAt = 0;
let lastCard = "";

const cards = () => [...document.querySelectorAll("[id^='card-']")];

// The Latin letter; on a keyboard that has none, such as an Arabic one, the letter that shares its key.
const letter = (event) =>
  /^[a-z0-9]$/i.test(event.key) ? event.key.toUpperCase() : event.code.replace(/^(Key|Digit|Numpad)(?=.$)/, "");

// Rank and suit, in any order, within a moment of each other. H alone is a hint, and hearts only after a rank.
const typeLetter = (key) => {
  const now = Date.now();
  const before = now - typedAt < PAUSE ? typed : "";
  if (key === "1") key = "T";
  if (key === "0") key = before; // the other half of 10
  if (key === "H" && !(before && RANKS.includes(before))) {
    typed = "";
    document.getElementById("next-hint")?.click();
    return;
  }
  const card = document.getElementById(`card-${before}${key}`) ?? document.getElementById(`card-${key}${before}`);
  typed = card ? "" : key;
  typedAt = now;
  card?.focus();
};

// The table is never mirrored, so the next card stands to the right in every language.
const moveBy = (steps, from) => {
  const hand = cards();
  const at = hand.indexOf(from);
  if (at < 0 && (from !== document.body || Math.abs(steps) > 1)) return false;
  hand[Math.max(0, Math.min(at + steps, hand.length - 1))]?.focus();
  return hand.length > 0;
};

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -32, End: 32 };

const act = (event) => {
  if (event.key in STEPS) return !event.shiftKey && moveBy(STEPS[event.key], event.target);
  if (event.key === "Escape") {
    (document.getElementById(lastCard) ?? cards()[0])?.focus();
    return false;
  }
  if (event.repeat || cookie("letters") === "off") return false;
  if (event.key === "?" || event.key === "؟") {
    document.querySelector("#verdict [tabindex], #ladder [tabindex], #next-hint")?.focus();
    return true;
  }
  const key = letter(event);
  if (!/^[0-9TJQKASHDC]$/.test(key)) return false;
  typeLetter(key);
  return true;
};

document.addEventListener("keydown", (event) => {
  const taken = event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.target.closest(FIELDS);
  if (!taken && document.getElementById("verdict") && act(event)) event.preventDefault();
});
document.addEventListener("focusin", (event) => {
  if (event.target.id.startsWith("card-")) lastCard = event.target.id;
});
document.addEventListener("change", (event) => {
  if (event.target.id === "letters") setCookie("letters", event.target.checked ? "on" : "off");
});

// A button that copies what stands in a field; it is there only where it can do so.
document.addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy);
      await navigator.clipboard.writeText(field.value);
      field.select();
    });
  }
});
