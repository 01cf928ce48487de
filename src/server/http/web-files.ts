import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { callersOf } from "#core/addresses.ts";
import { isPage, pagePaths } from "#tools/front-pages.ts";
import type { ContentPolicies, PolicyHeaders } from "./content-policy.ts";
import { openFrontPages } from "./front-pages.ts";
import { pathForLog } from "./logging.ts";
import type { LimitHook } from "./rate-limits.ts";

export interface WebFiles {
  /** Folder of the built web files with index.html. */
  readonly dir: string;
  /** The server's public address, for links in pages; null when the operator has not set it. */
  readonly publicUrl: string | null;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export interface WebFileParts {
  readonly notFound: Handler;
  /** Counts the browsers' requests that lead nowhere; `notFound` counts its own. */
  readonly limitNotFound: LimitHook;
  readonly policies: ContentPolicies;
}

/** Pages that are files as they are; the others are made of parts and have their own way. */
const PAGES = ["index.html", "offline.html"];
/** What the server itself reads, and the packed copies, which are sent under the name of the original. */
const NOT_FOR_VISITORS = ["pages/**", "**/*.br", "**/*.gz"];
/** Scripts that run beside the page and therefore get a policy of their own. */
const WORKER = /(?:\/sw|\/assets\/[\w-]{0,80}worker-[\w-]{1,40})\.js$/;

/**
 * Serves the web files, the prerendered pages in the visitor's language, and index.html for the
 * application's other routes. Returns the handler for the rest: a
 * visitor's browser gets index.html with status 404 (its not-found screen), a program gets `notFound`; both are
 * counted.
 */
export async function addWebFiles(
  app: FastifyInstance,
  web: WebFiles,
  { notFound, limitNotFound, policies }: WebFileParts,
): Promise<Handler> {
  const policyOf = filePolicies(web.dir, policies);
  await app.register(fastifyStatic, {
    root: web.dir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: NOT_FOR_VISITORS,
    setHeaders(reply, path) {
      reply.header("cache-control", cacheControl(web.dir, path));
      for (const [name, value] of Object.entries(policyOf(path))) reply.header(name, value);
    },
  });
  // Calls below the same address answer what is not found there, so these pages need routes of their own.
  for (const page of pagePaths().filter((path) => callersOf(path) === "signedIn"))
    app.get(page, async (_request, reply) => reply.sendFile("index.html"));
  const front = openFrontPages(web.dir, { publicUrl: web.publicUrl, policies });
  return async (request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const path = request.url.split("?", 1)[0] ?? "";
    if (!isRead) return notFound(request, reply);
    if (front?.has(path)) return front.send(request, reply, path);
    if (isPage(path)) return reply.sendFile("index.html");
    if (!request.headers.accept?.includes("text/html")) return notFound(request, reply);
    await limitNotFound(request, reply);
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
