import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { z } from "zod";
import { locales } from "../../src/core/locale.ts";
import { manifestOf } from "./manifest.ts";
import { serviceWorker } from "./pwa.ts";

const ORIGIN = "https://shop.example";
type Kept = Map<string, string>;
type Handler = (event: unknown) => void;

/** A cache of the browser: path to body. */
function cacheOf(kept: Kept, fetchPath: (path: string) => Promise<Answer>) {
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname;
  return {
    addAll: async (paths: readonly string[]) => {
      for (const path of paths) kept.set(path, (await fetchPath(path)).body);
    },
    match: async (request: { url: string }) => kept.get(pathOf(request)),
    put: async (request: { url: string }, { body }: Answer) => kept.set(pathOf(request), body),
    keys: async () => [...kept.keys()].map((path) => ({ url: ORIGIN + path })),
    delete: async (request: { url: string }) => kept.delete(pathOf(request)),
  };
}
interface Answer {
  readonly ok: boolean;
  readonly body: string;
  readonly clone: () => Answer;
}
function answer(body: string): Answer {
  return { ok: true, body, clone: () => answer(body) };
}

/** A browser that runs our worker; `shelves` are its caches and outlive a worker. */
function browser(assets: readonly string[], shelves: Map<string, Kept>) {
  const net = { isUp: true, asked: [] as string[] };
  const handlers = new Map<string, Handler>();
  async function fetchPath(path: string): Promise<Answer> {
    net.asked.push(path);
    if (!net.isUp) throw new TypeError("Failed to fetch");
    return answer(`network ${path}`);
  }
  const caches = {
    async open(name: string) {
      if (!shelves.has(name)) shelves.set(name, new Map());
      return cacheOf(shelves.get(name) ?? new Map(), fetchPath);
    },
    keys: async () => [...shelves.keys()],
    delete: async (name: string) => shelves.delete(name),
    async match(request: string | { url: string }, { cacheName }: { cacheName: string }) {
      const path = typeof request === "string" ? request : new URL(request.url).pathname;
      return shelves.get(cacheName)?.get(path);
    },
  };
  const self = {
    location: { origin: ORIGIN },
    registration: {},
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  };
  const fetch = async ({ url }: { url: string }) => fetchPath(new URL(url).pathname);
  const Response = { error: () => "no answer" };
  runInNewContext(serviceWorker(assets, "page"), { self, caches, fetch, Response, URL, Promise });
  return {
    net,
    /** Runs a step of the worker's life to its end. */
    async live(step: "install" | "activate") {
      let work: unknown;
      handlers.get(step)?.({ waitUntil: (promise: unknown) => (work = promise) });
      await work;
    },
    /** What the worker answers; undefined when it leaves the request to the browser. */
    async ask(path: string, { mode = "cors", method = "GET" } = {}): Promise<unknown> {
      let answered: unknown;
      const request = { url: new URL(path, ORIGIN).href, mode, method };
      handlers.get("fetch")?.({ request, respondWith: (promise: unknown) => (answered = promise) });
      const found = await answered;
      return typeof found === "object" && found !== null && "body" in found ? found.body : found;
    },
  };
}

const oldAssets = ["/assets/index-old.js", "/assets/same-1.js"];
const newAssets = ["/assets/index-new.js", "/assets/same-1.js"];

test("pages come from the network, and the offline page stands in for every address", async () => {
  const worker = browser(oldAssets, new Map());
  await worker.live("install");
  await worker.live("activate");
  expect(await worker.ask("/pricing", { mode: "navigate" })).toBe("network /pricing");
  worker.net.isUp = false;
  expect(await worker.ask("/dashboard/id?x=1", { mode: "navigate" })).toBe("network /offline.html");
  expect(await worker.ask("/art/offline.svg")).toBe("network /art/offline.svg");
});

test("a hashed file is asked for once; calls, photos and writes are left to the browser", async () => {
  const shelves = new Map<string, Kept>();
  const worker = browser(oldAssets, shelves);
  await worker.live("install");
  await worker.live("activate");
  await worker.ask("/assets/same-1.js");
  worker.net.asked.length = 0;
  expect(await worker.ask("/assets/same-1.js")).toBe("network /assets/same-1.js");
  expect(worker.net.asked).toEqual([]);
  for (const path of ["/profiles/me", "/api/auth/token", "/media/a/b.jpg", "/images/upload"])
    expect(await worker.ask(path)).toBeUndefined();
  expect(await worker.ask("/support", { method: "POST", mode: "navigate" })).toBeUndefined();
  expect(await worker.ask("https://other.example/assets/same-1.js")).toBeUndefined();
  await worker.ask("/dashboard", { mode: "navigate" });
  const kept = [...shelves.values()].flatMap((shelf) => Array.from(shelf.keys()));
  expect(kept.filter((path) => !/^\/(assets|fonts|art)\/|^\/offline\.html$/.test(path))).toEqual(
    [],
  );
});

test("a new build takes over: the old shell goes, and of the files only those it still names stay", async () => {
  const shelves = new Map<string, Kept>();
  const before = browser(oldAssets, shelves);
  await before.live("install");
  await before.live("activate");
  for (const path of oldAssets) await before.ask(path);
  const [oldShell] = [...shelves.keys()];
  const after = browser(newAssets, shelves);
  await after.live("install");
  await after.live("activate");
  expect(shelves.has(oldShell ?? "")).toBe(false);
  expect(shelves.size).toBe(2);
  expect([...(shelves.get("fotoya-assets")?.keys() ?? [])]).toEqual(["/assets/same-1.js"]);
});

const manifestShape = z.object({
  id: z.literal("/"),
  name: z.string(),
  lang: z.string(),
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
});

test("the manifests of all languages are one app with an icon to crop and named shortcuts", () => {
  const manifests = locales.map((locale) => manifestShape.parse(JSON.parse(manifestOf(locale))));
  expect(manifests.map(({ lang }) => lang)).toEqual([...locales]);
  expect(new Set(manifests.map(({ name }) => name)).size).toBe(locales.length);
  for (const { icons, shortcuts } of manifests) {
    expect(icons.some(({ sizes, purpose }) => sizes === "512x512" && purpose === "maskable")).toBe(
      true,
    );
    expect(shortcuts.map(({ url }) => url)).toEqual([
      "/dashboard/id",
      "/dashboard/magic",
      "/dashboard/restore",
      "/dashboard/swap",
    ]);
  }
});
