import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { People } from "#server/accounts/open-people.ts";
import type { ApiKeys } from "#server/api/api-keys.ts";
import type { Webhooks } from "#server/api/webhooks.ts";
import type { KnownDevices } from "#server/auth/known-devices.ts";
import type { IdentityProvider } from "#server/auth/port.ts";
import type { Proofs } from "#server/auth/proofs.ts";
import type { WebHandler } from "#server/auth/web-handler.ts";
import type { BatchDesk } from "#server/batches/batch-desk.ts";
import type { Billing } from "#server/billing/open-billing.ts";
import type { Desk } from "#server/billing/sandbox/desk.ts";
import type { Creations } from "#server/creations/creations.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { Verifier } from "#server/marking/verifier.ts";
import type { OperatorDesk } from "#server/operator/operator-desk.ts";
import type { OpsRoutes } from "#server/ops/ops-routes.ts";
import type { Pictures } from "#server/pictures/pictures.ts";
import type { Privacy } from "#server/privacy/open-privacy.ts";
import type { Profiles } from "#server/profiles/profiles.ts";
import type { MakeFormFile } from "#server/runs/form-file.ts";
import type { MarkComposed } from "#server/runs/mark-composed.ts";
import type { Consents } from "#server/safety/consents.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import type { Support } from "#server/support/support.ts";
import type { ThreadFile } from "./body-threads.ts";
import type { RateLimiting } from "./limiting.ts";
import type { LimitHook } from "./rate-limits.ts";
import type { CheckPhoto } from "./routes/check.ts";
import type { Health } from "./routes/health.ts";
import type { V1Deps } from "./routes/v1.ts";
import type { WebFiles } from "./web-files.ts";

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
  readonly rateLimits: RateLimiting;
  /** Where the limits that all processes share are counted. */
  readonly countsOn: Queryable;
  /** Answers 503 while the event loop is later than this; 0 never does. */
  readonly maxEventLoopDelayMs: number;
  /** The thread that reads large bodies. */
  readonly bodyThread: ThreadFile;
  readonly health: Health;
  /** Readiness and figures; without it neither is shown. */
  readonly ops?: OpsRoutes | null;
  readonly identityProvider: IdentityProvider;
  readonly authHandler: WebHandler;
  /** How signed-in people show again who they are. */
  readonly proofs: Proofs;
  /** Browsers that accounts know; left out: there are strangers only. */
  readonly devices?: KnownDevices | null;
  readonly profiles: Profiles;
  readonly apiKeys: ApiKeys;
  readonly webhooks: Webhooks;
  readonly billing: Billing;
  /** True where the operator lets everybody use the test provider; left out: this machine itself alone. */
  readonly isSandboxForAll?: boolean;
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
  readonly media: Pick<MediaBooks, "keepUpload" | "keepUnused" | "forget">;
  /** Opens the pictures of requests, and makes the forms in which stored ones are shown. */
  readonly pictures: Omit<Pictures, "warmUp" | "close">;
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
  /** Many photos with one setting; left out: the calls are not there. */
  readonly batches?: BatchDesk | null;
  /** What people have made; left out: its calls are not there. */
  readonly creations?: Creations | null;
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
