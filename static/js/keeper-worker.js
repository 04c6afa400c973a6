// Keeps the pages of the score-keeper that were open, so that they open again without a connection. The network always
// comes first; what is kept only stands in for it.
const STORE = "keeper-1";
const MOST = 60;
const PATIENCE = 6000;

const isPage = (path) => /^\/[a-z]{2}\/score\//.test(path);
const isFile = (path) => path.startsWith("/static/") || path.endsWith("/manifest.webmanifest");
const isKept = (path) => isFile(path) || (isPage(path) && !/\/(live|held|sheet\.csv|sheet\.json)\/?$/.test(path));

// Of two answers for one address the one asked for later is kept, whichever comes first: one is put away at a time.
const newest = new Map();
let asked = 0;
let putting = Promise.resolve();

const put = async (request, response, turn) => {
  if (turn < (newest.get(request.url) ?? 0)) return;
  // All of it first: a page whose connection broke off must not take the place of a whole one.
  const body = await response.blob();
  if (!body.size) return;
  newest.set(request.url, turn);
  const cache = await caches.open(STORE);
  // One page of an address: else an older one, asked for with other headers, would be found first.
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, new Response(body, { status: response.status, headers: response.headers }));
  const pages = (await cache.keys()).filter((one) => isPage(new URL(one.url).pathname));
  await Promise.all(pages.slice(0, Math.max(0, pages.length - MOST)).map((one) => cache.delete(one)));
};

const store = (request, response, turn) => {
  putting = putting.then(() => put(request, response, turn)).catch(() => null);
  return putting;
};

const fetched = async (request) => {
  const turn = ++asked;
  const response = await fetch(request);
  const path = new URL(request.url).pathname;
  if (request.method === "GET" && response.ok && !response.redirected && isKept(path) && !request.headers.get("HX-Request")) await store(request, response.clone(), turn);
  // What is void or gone is not to be seen here any longer.
  if (request.method === "GET" && response.status === 404 && isKept(path)) await (await caches.open(STORE)).delete(request, { ignoreVary: true, ignoreSearch: true });
  return response;
};

// The form of a deal is the same page whatever was typed into it before.
const kept = async (request) => {
  const cache = await caches.open(STORE);
  return (await cache.match(request, { ignoreVary: true })) ?? cache.match(request, { ignoreVary: true, ignoreSearch: true });
};

const fallback = async (request) => {
  const language = new URL(request.url).pathname.slice(0, 4);
  const page = await (await caches.open(STORE)).match(`${language}score/offline/`, { ignoreVary: true });
  return page ?? Response.error();
};

// A connection that is there but does not answer is as good as none, where there is something to show instead.
const page = async (request) => {
  const answer = fetched(request);
  const instead = () => (request.method === "GET" ? kept(request) : undefined);
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  try {
    const first = await Promise.race([answer, late]);
    return first ?? (await instead()) ?? (await answer);
  } catch {
    return (await instead()) ?? fallback(request);
  }
};

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("keeper-") && name !== STORE).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(old());
});
self.addEventListener("message", (event) => {
  const { pages, files } = event.data;
  const same = files.filter((one) => new URL(one).origin === self.location.origin && isFile(new URL(one).pathname));
  const wanted = [...pages, ...same].map((one) => new Request(one, { credentials: "same-origin" }));
  event.waitUntil(Promise.allSettled(wanted.map(fetched)));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || !(isPage(pathname) || isFile(pathname))) return;
  if (request.headers.get("HX-Request")) return;
  if (request.mode === "navigate") {
    event.respondWith(page(request));
  } else if (request.method === "GET" && isFile(pathname)) {
    event.respondWith(fetched(request).catch(async () => (await kept(request)) ?? Response.error()));
  }
});
