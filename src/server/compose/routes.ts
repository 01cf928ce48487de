import type { FastifyInstance } from "fastify";
import type { ApiKeys } from "#server/api/api-keys.ts";
import { apiKeyRoutes } from "#server/api/key-routes.ts";
import type { OpenApi } from "#server/api/openapi.ts";
import { v1Routes } from "#server/api/v1-routes.ts";
import { webhookRoutes } from "#server/api/webhook-routes.ts";
import type { Webhooks } from "#server/api/webhooks.ts";
import type { SignIn } from "#server/auth/open.ts";
import { proofRoutes } from "#server/auth/proof-routes.ts";
import type { Proofs } from "#server/auth/proofs.ts";
import { freshProofGate } from "#server/auth/require-fresh.ts";
import { authRoutes } from "#server/auth/routes.ts";
import type { BatchService } from "#server/batches/batch-service.ts";
import { batchRoutes } from "#server/batches/routes.ts";
import { createBillingFor, type Payments } from "#server/billing/billing-for.ts";
import { eventRoute } from "#server/billing/event-route.ts";
import { billingRoutes } from "#server/billing/routes.ts";
import type { HostedPages } from "#server/billing/sandbox/hosted-pages.ts";
import { sandboxRoutes } from "#server/billing/sandbox/routes.ts";
import type { Creations } from "#server/creations/creations.ts";
import { creationRoutes } from "#server/creations/routes.ts";
import type { Queryable } from "#server/db/connection.ts";
import { type InspectPhoto, inspectionRoutes } from "#server/engines/inspection-routes.ts";
import { reportRoute } from "#server/http/csp-reports.ts";
import type { LimitHook } from "#server/http/rate-limits.ts";
import type { Routes } from "#server/http/routes.ts";
import type { Verifier } from "#server/marking/verifier.ts";
import { verifyRoute } from "#server/marking/verify-route.ts";
import type { OperatorService } from "#server/operator/operator-service.ts";
import { operatorRoutes } from "#server/operator/routes.ts";
import { addHealthRoute, type Health } from "#server/ops/health-route.ts";
import { addOpsRoutes, type OpsRoutes } from "#server/ops/ops-routes.ts";
import { accountRoutes } from "#server/people/account-routes.ts";
import { creditRoutes } from "#server/people/credit-routes.ts";
import type { People } from "#server/people/open.ts";
import { profileRoutes } from "#server/people/profile-routes.ts";
import type { Profiles } from "#server/people/profiles.ts";
import { referralRoutes } from "#server/people/referral-routes.ts";
import { mediaRoute } from "#server/pictures/media-route.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import { uploadRoute } from "#server/pictures/upload-route.ts";
import type { Privacy } from "#server/privacy/open.ts";
import { exportRoute, ownDataRoutes } from "#server/privacy/own-data-routes.ts";
import { formFileRoute } from "#server/runs/form-file-route.ts";
import { markRoute } from "#server/runs/mark-route.ts";
import type { Marks } from "#server/runs/open-marks.ts";
import { tileRoute } from "#server/runs/tile-route.ts";
import type { MakeTile } from "#server/runs/tiles.ts";
import type { Unwanted } from "#server/runs/unwanted.ts";
import { unwantedRoutes } from "#server/runs/unwanted-routes.ts";
import { consentRoutes } from "#server/safety/consent-routes.ts";
import type { Consents } from "#server/safety/consents.ts";
import { addCrawlerRoutes } from "#server/site/crawlers.ts";
import { securityTxt } from "#server/site/security-txt.ts";
import { siteRoute } from "#server/site/site-route.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import { supportRoute } from "#server/support/routes.ts";
import type { Support } from "#server/support/support.ts";
import { catalogue } from "#tools/catalogue.ts";

/** Adds routes of runs to a scope behind its gates. */
type AddRunRoutes = (scope: FastifyInstance, tools: { readonly limitRuns: LimitHook }) => void;

/** The parts that the routes of the modules call. */
export interface RouteParts {
  readonly on: Queryable;
  readonly health: Health;
  /** Readiness and metrics; neither has a route without it. */
  readonly ops?: OpsRoutes | null;
  readonly auth: SignIn;
  /** Lets signed-in users prove their identity again. */
  readonly proofs: Proofs;
  readonly profiles: Profiles;
  readonly apiKeys: ApiKeys;
  readonly webhooks: Webhooks;
  readonly payments: Payments;
  /** The pages of the test checkout; their routes don't exist without it. */
  readonly sandbox?: HostedPages | null;
  readonly people: Pick<People, "accounts" | "books" | "referrals">;
  readonly privacy: Pick<Privacy, "ownData" | "closing">;
  /** Contact for reports of vulnerabilities; omitted or `null` if there is none. */
  readonly securityContact?: string | null;
  readonly support: Support;
  readonly consents: Consents;
  readonly operatorService: OperatorService;
  readonly storage: Storage;
  readonly signer: UrlSigner;
  readonly media: Pick<
    MediaBooks,
    "keepUpload" | "keepUnused" | "forget" | "findUpload" | "marksOf"
  >;
  /** Opens the images of requests, and makes the variants in which stored ones are shown. */
  readonly pictures: Omit<Pictures, "warmUp" | "close">;
  /** Signs images that browsers assemble, and tells whether an image was made here; no routes without it. */
  readonly marks?: (Marks & { readonly verifier: Verifier }) | null;
  /** Inspects a photo, free of charge; its routes don't exist without it. */
  readonly inspectPhoto?: InspectPhoto | null;
  /** Makes small pictures of choices; their route doesn't exist without it. */
  readonly makeTile?: MakeTile | null;
  /** The response of GET /site: the settings of this server that visitors may know. */
  readonly site: () => Readonly<Record<string, unknown>>;
  /** The decoded response of GET /engines. */
  readonly describeEngines: () => unknown;
  /** Adds routes below /images, besides those of other modules. */
  readonly addImageRoutes: AddRunRoutes;
  /** Adds the routes below /runs. */
  readonly addRunRoutes: AddRunRoutes;
  /** Results that their user didn't want; its routes don't exist without it. */
  readonly unwanted?: Unwanted | null;
  /** Many photos with one setting; its routes don't exist without it. */
  readonly batches?: BatchService | null;
  /** The users' creations; its routes don't exist without it. */
  readonly creations?: Creations | null;
  /** The API for programs below /v1; its routes don't exist without it. */
  readonly programs?: {
    readonly addImageRoutes: AddRunRoutes;
    readonly addRunRoutes: AddRunRoutes;
    readonly openApi: OpenApi;
  } | null;
}

/** The routes of all modules, in their order. */
export function routesOf(parts: RouteParts): Routes[] {
  const { on, ops, auth, people, privacy, payments, pictures, marks, programs } = parts;
  const fresh = freshProofGate(on);
  return [
    // First, because they count the responses of all routes after them.
    ({ app }) => ops && addOpsRoutes(app, ops),
    ({ app }) => addHealthRoute(app, parts.health),
    siteRoutes(parts),
    supportRoute(parts.support),
    reportRoute((breach) => ops?.metrics.countBreach(breach)),
    authRoutes({ ...auth, on }),
    profileRoutes(parts.profiles),
    accountRoutes(people.accounts),
    consentRoutes(parts.consents),
    ownDataRoutes({ ownData: privacy.ownData, fresh }),
    exportRoute({ ...parts, on }),
    proofRoutes(parts.proofs),
    apiKeyRoutes(parts.apiKeys, fresh),
    webhookRoutes(parts.webhooks, fresh),
    creditRoutes(people.books),
    referralRoutes(people.referrals),
    operatorRoutes(parts.operatorService),
    billingRoutes(payments),
    eventRoute(payments),
    ...(parts.sandbox ? [sandboxRoutes(parts.sandbox, payments)] : []),
    mediaRoute(parts),
    uploadRoute(parts),
    ...(marks
      ? [
          verifyRoute({ ...marks, pictures }),
          markRoute({ ...marks, pictures }),
          formFileRoute({ ...marks, pictures }),
        ]
      : []),
    ...(parts.inspectPhoto
      ? [inspectionRoutes({ ...parts, inspectPhoto: parts.inspectPhoto })]
      : []),
    ...(parts.makeTile
      ? [tileRoute({ ...parts, tools: catalogue, makeTile: parts.makeTile })]
      : []),
    runRoutes(parts),
    ...(parts.unwanted ? [unwantedRoutes(parts.unwanted)] : []),
    ...(parts.creations ? [creationRoutes(parts.creations)] : []),
    ...(parts.batches ? [batchRoutes(parts.batches)] : []),
    ...(programs
      ? [v1Routes({ ...parts, ...programs, keys: parts.apiKeys, closing: privacy.closing })]
      : []),
    ({ calls }) =>
      calls("/engines", (scope) => scope.get("/", async () => parts.describeEngines())),
  ];
}

function siteRoutes({ site, payments, securityContact }: RouteParts): Routes {
  return (http) => {
    const billingFor = createBillingFor(payments, http.isFromThisMachine);
    siteRoute(site, (request) => billingFor(request).mode)(http);
    addCrawlerRoutes(http);
    securityTxt(securityContact ?? null)(http);
  };
}

function runRoutes({ addImageRoutes, addRunRoutes }: RouteParts): Routes {
  return ({ calls, limiters }) => {
    const tools = { limitRuns: limiters.runs };
    calls("/images", (scope) => addImageRoutes(scope, tools), "pictures");
    calls("/runs", (scope) => addRunRoutes(scope, tools));
  };
}
