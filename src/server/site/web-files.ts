import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import { callersOf } from "#core/addresses.ts";
import type { ContentPolicies, PolicyHeaders } from "#server/http/content-policy.ts";
import { pathForLog } from "#server/http/logging.ts";
import type { Handler, Http } from "#server/http/routes.ts";
import { isPage, pagePaths } from "#tools/front-pages.ts";
import { openFrontPages } from "./prerendered-pages.ts";

/** Pages that are files as they are; the others are made of parts and have their own way. */
const PAGES = ["index.html", "offline.html"];
/** What the server itself reads, and the packed copies, which are sent under the name of the original. */
const NOT_FOR_VISITORS = ["pages/**", "**/*.br", "**/*.gz"];
/** Scripts that run beside the page and therefore get a policy of their own. */
const WORKER = /(?:\/sw|\/assets\/[\w-]{0,80}worker-[\w-]{1,40})\.js$/;

/**
 * Serves the web files of `dir`, which has index.html, the prerendered pages in the visitor's language, and index.html for the
 * application's other routes. Returns the handler for the rest: a
 * visitor's browser gets index.html with status 404 (its not-found screen), a program gets `notFound`; both are
 * counted.
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
  // Calls below the same address answer what is not found there, so these pages need routes of their own.
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
    request.log.info({ path: pathForLog(request.url) }, "no such page");
    return front ? front.sendNotFound(request, reply) : reply.code(404).sendFile("index.html");
  };
}

/** The policy of a file, whichever of its copies is sent. */
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

/** Files below assets/ carry a hash of their content in their name; the others may change any time. */
function cacheControl(dir: string, path: string): string {
  return path.startsWith(join(dir, "assets") + sep)
    ? "public, max-age=31536000, immutable"
    : "no-cache";
}
