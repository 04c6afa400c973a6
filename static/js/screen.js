// Keys of the screen, as a presenter's remote sends them: Space does what comes next, the arrows change the scenario.
// Where one reads from the right, the next scenario lies to the left.
const [left, right] = document.dir === "rtl" ? ["after", "before"] : ["before", "after"];
const KEYS = { ArrowLeft: left, ArrowRight: right, PageUp: "before", PageDown: "after" };

// What lies below the screen comes first; only then does Space go on.
const hidden = () => {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  return scrollTop + clientHeight < scrollHeight - 8;
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat) return;
  const onControl = event.target.closest("a, button, input, select, textarea, summary");
  if (event.key === " " && !onControl && hidden()) {
    event.preventDefault();
    window.scrollBy(0, innerHeight * 0.7);
    return;
  }
  const asked = event.key === " " ? !onControl && "[data-go]" : !event.target.closest("input, select, textarea") && KEYS[event.key] && `[data-key="${KEYS[event.key]}"]`;
  const found = asked && document.querySelector(asked);
  if (!found) return;
  event.preventDefault();
  found.click();
});
