import underPressure from "@fastify/under-pressure";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { AppError } from "#core/errors.ts";
import type { People } from "#server/accounts/open-people.ts";
import type { ApiKeys } from "#server/api/api-keys.ts";
import type { Webhooks } from "#server/api/webhooks.ts";
import type { IdentityProvider } from "#server/auth/port.ts";
import type { WebHandler } from "#server/auth/web-handler.ts";
import type { Billing } from "#server/billing/open-billing.ts";
import type { Desk } from "#server/billing/sandbox/desk.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { Verifier } from "#server/marking/verifier.ts";
import type { OperatorDesk } from "#server/operator/operator-desk.ts";
import { addOpsRoutes, type OpsRoutes } from "#server/ops/ops-routes.ts";
import type { Privacy } from "#server/privacy/open-privacy.ts";
import type { Profiles } from "#server/profiles/profiles.ts";
import type { MakeFormFile } from "#server/runs/form-file.ts";
import type { MarkComposed } from "#server/runs/mark-composed.ts";
import type { Consents } from "#server/safety/consents.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import type { Support } from "#server/support/support.ts";
import { addAuthRoutes } from "./auth-routes.ts";
import { type ContentPolicies, createContentPolicies } from "./content-policy.ts";
import { refuseDoubtfulRequests } from "./doubtful-requests.ts";
import { envelopedScope } from "./enveloped.ts";
import { sendError } from "./errors.ts";
import { createGuessLimits, noGuessLimits } from "./guess-limits.ts";
import { answerAfterBody } from "./late-answers.ts";
import { logAnswers, requestLogging } from "./logging.ts";
import { createNotFound } from "./not-found.ts";
import { createRateLimiters, type LimitHook, type RateLimiters } from "./rate-limits.ts";
import { addClosingGate, addIdentityGate } from "./require-identity.ts";
import { collectRoutes } from "./route-table.ts";
import { addAccountRoutes } from "./routes/account.ts";
import { addApiKeyRoutes } from "./routes/api-keys.ts";
import { addBillingRoutes } from "./routes/billing.ts";
import { addCheckRoute, type CheckPhoto } from "./routes/check.ts";
import { addConsentRoutes } from "./routes/consents.ts";
import { addCrawlerRoutes } from "./routes/crawlers.ts";
import { addCreditRoutes } from "./routes/credits.ts";
import { addFormFileRoute } from "./routes/form-file.ts";
import { addHealthRoute, type Health } from "./routes/health.ts";
import { addMarkRoute } from "./routes/mark.ts";
import { addMediaRoute } from "./routes/media.ts";
import { addOperatorRoutes } from "./routes/operator.ts";
import { addExportRoute, addOwnDataRoutes } from "./routes/own-data.ts";
import { addOwnWebhookRoutes } from "./routes/own-webhooks.ts";
import { addProfileRoutes } from "./routes/profiles.ts";
import { addReferralRoutes } from "./routes/referrals.ts";
import { addReportRoute } from "./routes/reports.ts";
import { addSandboxRoutes } from "./routes/sandbox.ts";
import { addSecurityTxt } from "./routes/security-txt.ts";
import { addSupportRoute } from "./routes/support.ts";
import { addUploadRoute } from "./routes/upload.ts";
import { addV1Routes, type V1Deps } from "./routes/v1.ts";
import { addVerifyRoute } from "./routes/verify.ts";
import { addWebhookRoute } from "./routes/webhooks.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { endUnusedConnections } from "./unused-connections.ts";
import { addWebFiles, type WebFiles } from "./web-files.ts";

/** What the routes of other folders get besides their scope. */
interface RouteTools {
  /** 30 runs a minute for each user: give it as `onRequest` to every route that starts a run. */
  readonly limitRuns: LimitHook;
}

/** Adds routes to an enveloped scope behind the identity gate; paths are relative to its prefix. */
type AddRoutes = (scope: FastifyInstance, tools: RouteTools) => void;

export interface HttpAppDeps {
  readonly logger: FastifyBaseLogger;
  /** Address for the public, such as https://example.com; null when there is none. */
  readonly publicUrl: string | null;
  /** Addresses or networks of proxies whose X-Forwarded-* count, separated by commas; null: none. */
  readonly trustProxy: string | null;
  readonly rateLimits: "on" | "off";
  /** Where the limits that all processes share are counted. */
  readonly countsOn: Queryable;
  /** Answers 503 while the event loop is later than this; 0 never does. */
  readonly maxEventLoopDelayMs: number;
  readonly health: Health;
  /** Readiness and figures; without it neither is shown. */
  readonly ops?: OpsRoutes | null;
  readonly identityProvider: IdentityProvider;
  readonly authHandler: WebHandler;
  readonly profiles: Profiles;
  readonly apiKeys: ApiKeys;
  readonly webhooks: Webhooks;
  readonly billing: Billing;
  readonly people: Pick<People, "accounts" | "books" | "referrals">;
  readonly privacy: Pick<Privacy, "ownData" | "closing">;
  /** Where weaknesses are reported; left out: it is not told. */
  readonly securityContact?: string | null;
  readonly support: Support;
  readonly consents: Consents;
  /** The pages of the embedded test provider; without it their calls are not there. */
  readonly sandbox?: Desk | null;
  readonly operatorDesk: OperatorDesk;
  readonly storage: Storage;
  readonly signer: UrlSigner;
  readonly media: Pick<MediaBooks, "keepUpload" | "forget">;
  /** Signs what browsers put together, and tells whether a picture was made here; without it neither is there. */
  readonly marks?: {
    readonly verifier: Verifier;
    readonly markComposed: MarkComposed;
    readonly makeFormFile: MakeFormFile;
  } | null;
  /** Looks at a photo for a document, free of charge; without it the call is not there. */
  readonly checkPhoto?: CheckPhoto | null;
  /** The answer of GET /site: what visitors may know of how this server is set up. */
  readonly site: Readonly<Record<string, unknown>>;
  /** The decoded answer of GET /engines. */
  readonly describeEngines: () => unknown;
  /** Routes below /images, besides /images/upload. */
  readonly addImageRoutes: AddRoutes;
  /** Routes below /runs. */
  readonly addRunRoutes: AddRoutes;
  /** The calls of programs below /v1; left out: they are not there. */
  readonly programs?: Pick<V1Deps, "addImageRoutes" | "addRunRoutes" | "openApi"> | null;
  /** Null: no web files are served (development). */
  readonly web: WebFiles | null;
  /** Where the payment provider's pages are, such as https://checkout.example; none: we have no other pages. */
  readonly paymentOrigins: readonly string[];
  /** Host of the sign-in service that pages load; left out: there is none. */
  readonly clerkHost?: string | null;
  /** Called when closing begins, before open requests are waited for: end what streams. */
  readonly onPreClose: readonly (() => void | Promise<void>)[];
}

/** Paths of those who look after the server. */
const FOR_KEEPERS = /^\/(healthz|readyz|metrics)(\?|$)/;
const KIB = 1024;
const SMALL_BODY_BYTES = 64 * KIB;
/** A picture of 10 MB is base64 twice on its way: once in the payload, once in the envelope. */
const IMAGE_BODY_BYTES = 18 * KIB * KIB;
/** Long enough for a large picture over a slow line; headers alone have Node's own minute. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;

/** The whole front door of the server, ready to listen or to be injected into. */
export async function createHttpApp(deps: HttpAppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    ...requestLogging,
    trustProxy: deps.trustProxy ?? false,
    bodyLimit: SMALL_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: sendError,
    // Whoever asks on an open connection while we close gets our answer, not the framework's own without envelope.
    return503OnClosing: false,
  });
  const routes = collectRoutes(app);
  const notFound = createNotFound(routes);
  logAnswers(app);
  answerAfterBody(app);
  app.setErrorHandler(sendError);
  const policies = policiesOf(deps);
  await addGuards(app, deps, policies);
  const limiters = await createRateLimiters(app, {
    isOn: deps.rateLimits === "on",
    sharedOn: deps.countsOn,
  });

  endUnusedConnections(app);

  if (deps.ops) addOpsRoutes(app, deps.ops);
  addHealthRoute(app, deps.health);
  app.get("/site", async () => ({ ...deps.site, payments: deps.billing.mode }));
  addCrawlerRoutes(app, deps.publicUrl);
  addSecurityTxt(app, {
    contact: deps.securityContact ?? null,
    publicUrl: deps.publicUrl,
    now: Date.now,
  });
  addSupportRoute(app, { support: deps.support, limiters });
  addWebhookRoute(app, deps.billing);
  addReportRoute(app, {
    limit: limiters.reports,
    count: (breach) => deps.ops?.metrics.countBreach(breach),
  });
  if (deps.marks) addVerifyRoute(app, { ...deps.marks, limiters });
  addMediaRoute(app, deps);
  addExportRoute(app, { ...deps, on: deps.countsOn });
  addAuthRoutes(app, {
    handler: deps.authHandler,
    limiters,
    guesses: deps.rateLimits === "on" ? createGuessLimits(deps.countsOn) : noGuessLimits,
    publicUrl: deps.publicUrl,
  });
  addApi(app, deps, { limiters, notFound });
  app.setNotFoundHandler(
    deps.web ? await addWebFiles(app, deps.web, { notFound, policies }) : notFound,
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
      if (!FOR_KEEPERS.test(request.url)) throw new AppError("busy");
    },
  });
}

interface ApiParts {
  readonly limiters: RateLimiters;
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<never>;
}

/** The enveloped calls. All but the list of engines need a signed-in user. */
function addApi(app: FastifyInstance, deps: HttpAppDeps, { limiters, notFound }: ApiParts): void {
  const tools = { limitRuns: limiters.runs };
  function addScope(
    prefix: string,
    options: { bodyLimit: number; isOpen?: boolean },
    addRoutes: (scope: FastifyInstance) => void,
  ): void {
    const plugin = envelopedScope(options.bodyLimit, (scope) => {
      scope.addHook("onRequest", limiters.api);
      if (!options.isOpen) {
        addIdentityGate(scope, deps.identityProvider);
        addClosingGate(scope, deps.privacy.closing);
      }
      scope.setNotFoundHandler(notFound);
      addRoutes(scope);
    });
    app.register(plugin, { prefix });
  }

  const small = { bodyLimit: SMALL_BODY_BYTES };
  addScope("/profiles", small, (scope) => addProfileRoutes(scope, deps.profiles));
  addScope("/accounts", small, (scope) => addAccountRoutes(scope, deps.people.accounts));
  addScope("/consents", small, (scope) => addConsentRoutes(scope, deps.consents));
  addScope("/accounts/me/data", small, (scope) =>
    addOwnDataRoutes(scope, { ...deps.privacy, limit: limiters.signIn }),
  );
  addScope("/accounts/me/keys", small, (scope) => addApiKeyRoutes(scope, deps.apiKeys));
  addScope("/accounts/me/webhooks", small, (scope) => addOwnWebhookRoutes(scope, deps.webhooks));
  addScope("/credits", small, (scope) => addCreditRoutes(scope, deps.people.books));
  addScope("/referrals", small, (scope) =>
    addReferralRoutes(scope, (userId) => deps.people.referrals.stateOf(userId)),
  );
  addScope("/operator", small, (scope) => addOperatorRoutes(scope, deps.operatorDesk));
  addScope("/billing", small, (scope) => addBillingRoutes(scope, deps));
  addScope("/images", { bodyLimit: IMAGE_BODY_BYTES }, (scope) => {
    addUploadRoute(scope, { ...deps, limit: limiters.uploads });
    if (deps.marks) {
      addMarkRoute(scope, { ...deps.marks, limit: limiters.marks });
      addFormFileRoute(scope, { ...deps.marks, limit: limiters.forms });
    }
    if (deps.checkPhoto)
      addCheckRoute(scope, { checkPhoto: deps.checkPhoto, limit: limiters.checks });
    deps.addImageRoutes(scope, tools);
  });
  addScope("/runs", small, (scope) => deps.addRunRoutes(scope, tools));
  const { sandbox } = deps;
  if (sandbox)
    addScope("/sandbox", small, (scope) => addSandboxRoutes(scope, sandbox, deps.billing));
  const { programs } = deps;
  if (programs) {
    addV1Routes(app, {
      ...deps,
      ...programs,
      keys: deps.apiKeys,
      closing: deps.privacy.closing,
      on: deps.countsOn,
      limiters,
      notFound,
      bodyLimits: { small: SMALL_BODY_BYTES, image: IMAGE_BODY_BYTES },
    });
  }
  addScope("/engines", { ...small, isOpen: true }, (scope) => {
    scope.get("/", async () => deps.describeEngines());
  });
}
