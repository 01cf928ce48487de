import underPressure from "@fastify/under-pressure";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from "fastify";
import { callersOf, pages } from "#core/addresses.ts";
import { AppError } from "#core/errors.ts";
import type { Queryable } from "#server/db/connection.ts";
import { admitBodies } from "./body-budget.ts";
import { openBodyThreads, type ThreadFile } from "./body-threads.ts";
import {
  type ContentPolicies,
  createContentPolicies,
  type PolicyOptions,
} from "./content-policy.ts";
import { refuseDoubtfulRequests } from "./doubtful-requests.ts";
import { sendError } from "./errors.ts";
import { createFromThisMachine } from "./from-this-machine.ts";
import type { IdentityProvider } from "./identity.ts";
import { answerAfterBody } from "./late-answers.ts";
import { letGoConnections } from "./let-go-connections.ts";
import { createLimiting, markLimited, type RateLimiting } from "./limiting.ts";
import { logAnswers, requestLogging } from "./logging.ts";
import { createNotFound } from "./not-found.ts";
import { createRateLimiters } from "./rate-limits.ts";
import { collectRoutes } from "./route-table.ts";
import { bodyLimits, gatherCalls, type Handler, type Http, type Routes } from "./routes.ts";
import { addSecurityHeaders } from "./security-headers.ts";

/** Enough for a large image over a slow connection. For headers alone, Node's own limit of one minute applies. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;

export interface HttpAppDeps {
  readonly logger: FastifyBaseLogger;
  /** The public address, such as https://example.com; `null` if there is none. */
  readonly publicUrl: string | null;
  /** Addresses or networks of proxies whose X-Forwarded-* headers are trusted, separated by commas; `null` for none. */
  readonly trustProxy: string | null;
  readonly rateLimits: RateLimiting;
  /** Database that counts the limits shared by all processes. */
  readonly countsOn: Queryable;
  /** Answers 503 while the event loop is delayed by more than this; 0 disables it. */
  readonly maxEventLoopDelayMs: number;
  /** The thread that reads large bodies. */
  readonly bodyThread: ThreadFile;
  readonly identityProvider: IdentityProvider;
  /** Users who have requested the deletion of their account. */
  readonly closing: { has(userId: string): boolean };
  /** Sources that pages may load from other origins. */
  readonly elsewhere: Omit<PolicyOptions, "isHttps">;
  /** The routes of each module, in the order in which they are added. */
  readonly routes: readonly Routes[];
  /** Handles requests that match no route. `null`: they get a 404. */
  readonly fallback: ((http: Http) => Promise<Handler>) | null;
  /** Called when closing begins, before open requests are awaited. Must end streaming responses. */
  readonly onPreClose: readonly (() => void | Promise<void>)[];
}

/** Creates the HTTP server with the routes of all modules, ready to listen or for injected requests. */
export async function createHttpApp(deps: HttpAppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    ...requestLogging,
    trustProxy: deps.trustProxy ?? false,
    bodyLimit: bodyLimits.json,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: sendError,
    // During shutdown, requests on open connections get our own answer, not the framework's without the envelope.
    return503OnClosing: false,
  });
  const table = collectRoutes(app);
  logAnswers(app);
  answerAfterBody(app);
  admitBodies(app);
  app.setErrorHandler(sendError);
  const isHttps = deps.publicUrl?.startsWith("https:") ?? false;
  const policies = createContentPolicies({ ...deps.elsewhere, isHttps });
  await addGuards(app, deps, { isHttps, policies });
  const isFromThisMachine = createFromThisMachine(deps);
  const limiting = createLimiting(deps.rateLimits, isFromThisMachine);
  markLimited(app, limiting);
  const limiters = createRateLimiters(deps.countsOn);
  letGoConnections(app);
  const threads = openBodyThreads(deps.bodyThread);
  app.addHook("onClose", () => threads.close());

  const gathered = gatherCalls();
  const http: Http = {
    app,
    limiters,
    limiting,
    isFromThisMachine,
    publicUrl: deps.publicUrl,
    policies,
    threads,
    notFound: createNotFound(table, limiters.notFound),
    calls: gathered.calls,
  };
  for (const addRoutes of deps.routes) addRoutes(http);
  gathered.register(http, deps);
  app.setNotFoundHandler(deps.fallback ? await deps.fallback(http) : http.notFound);
  for (const stop of deps.onPreClose) app.addHook("preClose", async () => stop());
  await app.ready();
  return app;
}

async function addGuards(
  app: FastifyInstance,
  { maxEventLoopDelayMs }: Pick<HttpAppDeps, "maxEventLoopDelayMs">,
  { isHttps, policies }: { readonly isHttps: boolean; readonly policies: ContentPolicies },
): Promise<void> {
  // First, so that refusals have them too.
  addSecurityHeaders(app, { isHttps, policy: policies.nothing });
  refuseDoubtfulRequests(app);
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    pressureHandler(request) {
      if (!isAlwaysAnswered(request)) throw new AppError("busy");
    },
  });
}

/**
 * Returns whether a busy server answers all the same: monitoring, because it is still alive, and pages with their
 * files, which cost little more than the refusal. A page says itself what is busy, in the visitor's language.
 */
function isAlwaysAnswered({ method, url }: FastifyRequest): boolean {
  const [path = ""] = url.split("?", 1);
  const callers = callersOf(path);
  if (callers === "monitoring") return true;
  const isRead = method === "GET" || method === "HEAD";
  return isRead && (callers === null || Object.hasOwn(pages.listed, path));
}
