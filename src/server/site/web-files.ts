import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import { callersOf } from "#core/addresses.ts";
import type { ContentPolicies, PolicyHeaders } from "#server/http/content-policy.ts";
import { pathForLog } from "#server/http/logging.ts";
import type { Handler, Http } from "#server/http/routes.ts";
import { isPage, pagePaths } from "#tools/front-pages.ts";
import { openFrontPages } from "./prerendered-pages.ts";

/** Pages served as plain files. The others are prerendered. */
const PAGES = ["index.html", "offline.html"];
/** Files that only the server reads, and compressed copies, which are sent under the original name. */
const NOT_FOR_VISITORS = ["pages/**", "**/*.br", "**/*.gz"];
/** Worker scripts, which need a separate content policy. */
const WORKER = /(?:\/sw|\/assets\/[\w-]{0,80}worker-[\w-]{1,40})\.js$/;

/**
 * Serves the web files of `dir`, which contains index.html, the prerendered pages in the visitor's language, and
 * index.html for the application's other routes. Returns the handler for the rest: a browser gets a not-found page with
 * status 404, a program gets `notFound`. Both are rate limited.
 */
export async function addWebFiles(
  dir: string,
  { app, publicUrl, policies, limiters, notFound }: Http,
): Promise<Handler> {
  const policyOf = filePolicies(dir, policies);
  await app.register(fastifyStatic, {
    root: dir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: NOT_FOR_VISITORS,
    setHeaders(reply, path) {
      reply.header("cache-control", cacheControl(dir, path));
      for (const [name, value] of Object.entries(policyOf(path))) reply.header(name, value);
    },
  });
  // API scopes with the same prefix handle their own 404s, so these pages need explicit routes.
  for (const page of pagePaths().filter((path) => callersOf(path) === "signedIn"))
    app.get(page, async (_request, reply) => reply.sendFile("index.html"));
  const front = openFrontPages(dir, { publicUrl, policies });
  return async (request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const path = request.url.split("?", 1)[0] ?? "";
    if (!isRead) return notFound(request, reply);
    if (front?.has(path)) return front.send(request, reply, path);
    if (isPage(path)) return reply.sendFile("index.html");
    if (!request.headers.accept?.includes("text/html")) return notFound(request, reply);
    await limiters.notFound(request, reply);
    // At the default level: the specification wants the attempted path logged.
    request.log.warn({ path: pathForLog(request.url) }, "page not found");
    return front ? front.sendNotFound(request, reply) : reply.code(404).sendFile("index.html");
  };
}

/** Returns the policy of a file, the same for its compressed copies. */
function filePolicies(dir: string, policies: ContentPolicies): (path: string) => PolicyHeaders {
  const pages = new Map(
    PAGES.map((name) => join(dir, name))
      .filter((path) => existsSync(path))
      .map((path) => [path, policies.page(readFileSync(path, "utf8"))]),
  );
  return (path) => {
    const original = path.replace(/\.(br|gz)$/, "");
    const isWorker = WORKER.test(original.replaceAll(sep, "/"));
    return pages.get(original) ?? (isWorker ? policies.worker : {});
  };
}

/** Files below assets/ have a content hash in their name. The others may change at any time. */
function cacheControl(dir: string, path: string): string {
  return path.startsWith(join(dir, "assets") + sep)
    ? "public, max-age=31536000, immutable"
    : "no-cache";
}
