// The text of a pack: numbers beside its lines, messages in its margin, saving by itself, and a copy of what is not
// saved in this browser. Everything works without it, with the button that saves and checks.
const form = document.getElementById("draft");
const text = document.getElementById("text");
const numbers = document.getElementById("numbers");
const checked = document.getElementById("checked");
const kept = `draft-${form.dataset.key}`;
const EVERY = 4000;
const WIDE = matchMedia("(width >= 56rem)");

let saved = text.value;
let sending = false;
let leaving = false;

// Numbers and margin.

const lines = () => text.value.split("\n").length;

const number = () => {
  const marks = new Map();
  for (const one of checked.querySelectorAll("[data-mark]")) {
    if (marks.get(one.dataset.line) !== "bad") marks.set(one.dataset.line, one.dataset.mark);
  }
  const pieces = [];
  for (let line = 1; line <= lines(); line += 1) {
    const mark = marks.get(`${line}`);
    if (mark) {
      const bold = document.createElement("b");
      bold.className = mark;
      bold.textContent = line;
      pieces.push(bold, "\n");
    } else pieces.push(`${line}\n`);
  }
  numbers.replaceChildren(...pieces);
  text.rows = lines() + 2;
};

const place = () => {
  const margin = checked.querySelector(".margin");
  checked.classList.toggle("placed", WIDE.matches);
  checked.style.minHeight = "";
  if (!margin || !WIDE.matches) return;
  const row = parseFloat(getComputedStyle(text).lineHeight);
  const above = parseFloat(getComputedStyle(text).paddingTop);
  let free = checked.querySelector(".checked-sum").offsetHeight + (checked.querySelector(".checked-sum + p")?.offsetHeight ?? 0);
  for (const one of margin.children) {
    const top = Math.max(above + (one.dataset.line - 1) * row, free);
    one.style.top = `${top}px`;
    free = top + one.offsetHeight + 6;
  }
  checked.style.minHeight = `${free}px`;
};

const draw = () => {
  number();
  place();
};

const goTo = (line, column) => {
  const before = text.value.split("\n").slice(0, line - 1);
  const at = before.reduce((sum, one) => sum + one.length + 1, 0) + Math.max(column - 1, 0);
  text.focus();
  text.setSelectionRange(at, at);
};

checked.addEventListener("click", (event) => {
  const link = event.target.closest("a.note-place");
  if (!link) return;
  event.preventDefault();
  const { line, column } = link.closest("[data-line]").dataset;
  goTo(Number(line), Number(column));
});
checked.addEventListener("toggle", place, true);
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target === checked) draw();
});
WIDE.addEventListener("change", place);
addEventListener("resize", place);

// The answers shown are those around the line where the author is.
document.addEventListener("selectionchange", () => {
  if (document.activeElement !== text) return;
  form.elements.line.value = text.value.slice(0, text.selectionStart).split("\n").length;
});

// Saving.

const store = (value) => {
  try {
    if (value === null) localStorage.removeItem(kept);
    else localStorage.setItem(kept, value);
  } catch {
    // Without storage, or with a full one, there is no copy; saving goes on.
  }
};
const stored = () => {
  try {
    return localStorage.getItem(kept);
  } catch {
    return null;
  }
};

const changed = () => text.value !== saved;

const waiting = () => {
  document.getElementById("waiting").hidden = !changed();
  document.getElementById("saved").hidden = changed();
};

const gone = () => {
  if (document.querySelector("#state .gone")) return;
  const words = document.getElementById("gone").content.cloneNode(true);
  words.firstElementChild.classList.add("gone");
  document.getElementById("state").prepend(words);
};

const save = async () => {
  const state = document.getElementById("state");
  if (sending || leaving || !changed() || "stop" in state.dataset) return;
  const sent = text.value;
  sending = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { "HX-Request": "true" } });
    if (answer.redirected || !(answer.ok || answer.status === 422)) return gone();
    const holder = document.createElement("template");
    holder.innerHTML = await answer.text();
    const focused = document.activeElement?.closest("#state") ? document.activeElement.value : null;
    state.replaceWith(holder.content);
    if (focused) document.querySelector(`#state button[value="${focused}"]`)?.focus();
    if (answer.ok) {
      saved = sent;
      store(changed() ? text.value : null);
    }
    waiting();
  } catch {
    gone();
  } finally {
    sending = false;
  }
};

let writing = 0;
text.addEventListener("input", () => {
  number();
  waiting();
  clearTimeout(writing);
  writing = setTimeout(() => store(changed() ? text.value : null), 300);
});
setInterval(save, EVERY);
form.addEventListener("submit", () => {
  leaving = true;
  store(changed() ? text.value : null);
});
addEventListener("pageshow", () => {
  leaving = false;
});
addEventListener("beforeunload", (event) => {
  store(changed() ? text.value : null);
  if (changed() && !leaving) event.preventDefault();
});

// What this browser has and the site has not.

const offer = document.getElementById("unsaved");
document.getElementById("take").addEventListener("click", () => {
  text.value = stored() ?? text.value;
  offer.hidden = true;
  draw();
  waiting();
  htmx.trigger(text, "recheck");
  text.focus();
});
document.getElementById("drop").addEventListener("click", () => {
  store(null);
  offer.hidden = true;
  text.focus();
});

// The Tab key indents, unless Escape was pressed before.
let free = false;
text.addEventListener("keydown", (event) => {
  if (event.key === "Escape") free = true;
  else if (event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey && !free) {
    event.preventDefault();
    text.setRangeText("  ", text.selectionStart, text.selectionEnd, "end");
    text.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (event.key !== "Shift" && event.key !== "Tab") free = false;
});
text.addEventListener("blur", () => {
  free = false;
});

// A refused text stands in the editor without being saved: the page says so, and the copy stays.
if (document.querySelector("#state[data-stop]")) saved = null;
else if (stored() !== null) {
  if (stored() === text.value) store(null);
  else offer.hidden = false;
}
draw();
const line = Number(form.elements.line.value);
if (line > 1) goTo(line, 1);
