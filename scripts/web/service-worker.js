/**
 * The service worker. It answers in two cases only: for a page while the network is away (with the
 * offline page), and for files below /assets/, whose names carry a hash of their content. Answers of
 * the API, photos and pages are never kept. `BUILD` is written by the build (scripts/web/pwa.ts).
 */
/* global BUILD */
const SHELL = `fotoya-shell-${BUILD.version}`;
const ASSETS = "fotoya-assets";

async function install() {
  const shell = await caches.open(SHELL);
  await shell.addAll([BUILD.page, ...BUILD.shell]);
  await self.skipWaiting();
}

/** The shells of other builds go, and what this build no longer names. */
async function tidy() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("fotoya-shell-") && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
  const assets = await caches.open(ASSETS);
  const kept = await assets.keys();
  const gone = kept.filter(({ url }) => !BUILD.assets.includes(new URL(url).pathname));
  await Promise.all(gone.map((request) => assets.delete(request)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The page from the network; the offline page where there is none. */
async function answerPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(BUILD.page, { cacheName: SHELL })) ?? Response.error();
  }
}

async function answerAsset(request) {
  const assets = await caches.open(ASSETS);
  const known = await assets.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  if (fresh.ok) await assets.put(request, fresh.clone());
  return fresh;
}

/** What the offline page shows comes from the network as long as there is one. */
async function answerShell(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, { cacheName: SHELL })) ?? Response.error();
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(answerPage(event));
  else if (BUILD.assets.includes(pathname)) event.respondWith(answerAsset(request));
  else if (BUILD.shell.includes(pathname)) event.respondWith(answerShell(request));
});
