// When an answer does not reach the site, say so where the verdict would stand. Nothing that was typed is touched.
const failed = () => {
  const words = document.getElementById("failed");
  if (words) document.getElementById("verdict").replaceChildren(words.content.cloneNode(true));
};
document.addEventListener("htmx:sendError", failed);
document.addEventListener("htmx:responseError", failed);
