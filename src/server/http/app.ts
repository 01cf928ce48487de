import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyInstance } from "fastify";
import { callersOf } from "#core/addresses.ts";
import { AppError } from "#core/errors.ts";
import { addOpsRoutes } from "#server/ops/ops-routes.ts";
import { addApi, bodyLimits } from "./api-scopes.ts";
import type { HttpAppDeps } from "./app-deps.ts";
import { addAuthRoutes } from "./auth-routes.ts";
import { createBillingFor } from "./billing-for.ts";
import { admitBodies } from "./body-budget.ts";
import { openBodyThreads } from "./body-threads.ts";
import { type ContentPolicies, createContentPolicies } from "./content-policy.ts";
import { refuseDoubtfulRequests } from "./doubtful-requests.ts";
import { sendError } from "./errors.ts";
import { createFromThisMachine } from "./from-this-machine.ts";
import { createGuessLimits } from "./guess-limits.ts";
import { answerAfterBody } from "./late-answers.ts";
import { letGoConnections } from "./let-go-connections.ts";
import { createLimiting, markLimited } from "./limiting.ts";
import { createLinkLimits } from "./link-limits.ts";
import { logAnswers, requestLogging } from "./logging.ts";
import { createNotFound } from "./not-found.ts";
import { createRateLimiters } from "./rate-limits.ts";
import { collectRoutes } from "./route-table.ts";
import { addCrawlerRoutes } from "./routes/crawlers.ts";
import { addHealthRoute } from "./routes/health.ts";
import { addMediaRoute } from "./routes/media.ts";
import { addExportRoute } from "./routes/own-data.ts";
import { addReportRoute } from "./routes/reports.ts";
import { addSecurityTxt } from "./routes/security-txt.ts";
import { addSupportRoute } from "./routes/support.ts";
import { addVerifyRoute } from "./routes/verify.ts";
import { addWebhookRoute } from "./routes/webhooks.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { addWebFiles } from "./web-files.ts";

/** Long enough for a large picture over a slow line; headers alone have Node's own minute. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;

/** The whole front door of the server, ready to listen or to be injected into. */
export async function createHttpApp(deps: HttpAppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    ...requestLogging,
    trustProxy: deps.trustProxy ?? false,
    bodyLimit: bodyLimits.small,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: sendError,
    // Whoever asks on an open connection while we close gets our answer, not the framework's own without envelope.
    return503OnClosing: false,
  });
  const routes = collectRoutes(app);
  logAnswers(app);
  answerAfterBody(app);
  admitBodies(app);
  app.setErrorHandler(sendError);
  const policies = policiesOf(deps);
  await addGuards(app, deps, policies);
  const isFromThisMachine = createFromThisMachine(deps);
  const limiting = createLimiting(deps.rateLimits, isFromThisMachine);
  markLimited(app, limiting);
  const limiters = await createRateLimiters(app, deps.countsOn);
  const notFound = createNotFound(routes, limiters.notFound);

  letGoConnections(app);

  const billingFor = createBillingFor(deps, isFromThisMachine);
  if (deps.ops) addOpsRoutes(app, deps.ops);
  addHealthRoute(app, deps.health);
  app.get("/site", (request) => ({ ...deps.site, payments: billingFor(request).mode }));
  addCrawlerRoutes(app, deps.publicUrl);
  addSecurityTxt(app, {
    contact: deps.securityContact ?? null,
    publicUrl: deps.publicUrl,
    now: Date.now,
  });
  addSupportRoute(app, { support: deps.support, limiters });
  addWebhookRoute(app, billingFor);
  addReportRoute(app, {
    limit: limiters.reports,
    count: (breach) => deps.ops?.metrics.countBreach(breach),
  });
  if (deps.marks) addVerifyRoute(app, { ...deps.marks, pictures: deps.pictures, limiters });
  addMediaRoute(app, deps);
  addExportRoute(app, { ...deps, on: deps.countsOn });
  addAuthRoutes(app, {
    handler: deps.authHandler,
    limiters,
    guesses: createGuessLimits(deps.countsOn),
    links: createLinkLimits(deps.countsOn),
    devices: deps.devices ?? null,
    limiting,
    publicUrl: deps.publicUrl,
  });
  const threads = openBodyThreads(deps.bodyThread);
  app.addHook("onClose", () => threads.close());
  addApi(app, deps, { limiters, limiting, billingFor, notFound, threads });
  app.setNotFoundHandler(
    deps.web
      ? await addWebFiles(app, deps.web, { notFound, limitNotFound: limiters.notFound, policies })
      : notFound,
  );
  for (const stop of deps.onPreClose) app.addHook("preClose", async () => stop());
  await app.ready();
  return app;
}

const isHttps = ({ publicUrl }: HttpAppDeps) => publicUrl?.startsWith("https:") ?? false;

function policiesOf(deps: HttpAppDeps): ContentPolicies {
  return createContentPolicies({
    isHttps: isHttps(deps),
    storeOrigin: deps.storage.publicOrigin,
    paymentOrigins: deps.paymentOrigins,
    clerkHost: deps.clerkHost ?? null,
  });
}

async function addGuards(
  app: FastifyInstance,
  deps: HttpAppDeps,
  policies: ContentPolicies,
): Promise<void> {
  // Refusals have them too.
  addSecurityHeaders(app, { isHttps: isHttps(deps), policy: policies.nothing });
  refuseDoubtfulRequests(app);
  await app.register(underPressure, {
    maxEventLoopDelay: deps.maxEventLoopDelayMs,
    pressureHandler(request) {
      // A busy server is still alive, and whoever asks must not be told otherwise.
      const [path = ""] = request.url.split("?", 1);
      if (callersOf(path) !== "keepers") throw new AppError("busy");
    },
  });
}
