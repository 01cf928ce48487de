import type { FastifyRequest } from "fastify";
import type { PaymentMode } from "#core/billing.ts";
import type { Routes } from "#server/http/routes.ts";
import type { SiteConfig } from "./config.ts";
import type { OwnFigures } from "./own-figures.ts";

interface SiteDeps {
  readonly config: SiteConfig & {
    readonly creditsPerRun: number;
    readonly keepDays: number;
    readonly fingerprintDays: number;
    readonly socialProviders: object;
  };
  /** Whether mail is configured. */
  readonly canSendMail: boolean;
  /** Whether plans can't be bought because details of the seller are missing. */
  readonly isSaleOnHold: boolean;
  readonly ownFigures: () => OwnFigures | null;
}

/** The figures of the marketing strip: the operator's, the server's own counts, or none. */
function figuresOf({ marketingFigures }: SiteConfig, ownFigures: () => OwnFigures | null) {
  return marketingFigures === "own"
    ? { marketingFigures: null, ownFigures: ownFigures() }
    : { marketingFigures, ownFigures: null };
}

/** Returns a function that answers the public settings of this server and its figures of that moment. */
export function siteOf({ config, canSendMail, isSaleOnHold, ownFigures }: SiteDeps) {
  return () => ({
    creditsPerRun: config.creditsPerRun,
    maxSidePx: config.maxSidePx,
    keepDays: config.keepDays,
    fingerprintDays: config.fingerprintDays,
    socialProviders: Object.keys(config.socialProviders),
    videoChannelUrl: config.videoChannelUrl,
    tutorialVideoId: config.tutorialVideoId,
    operator: config.operator,
    othersUrl: config.othersUrl,
    ...figuresOf(config, ownFigures),
    canSendMail,
    isSaleOnHold,
  });
}

/** `GET /site`: the public settings, and the payments available to the client. */
export function siteRoute(
  site: () => Readonly<Record<string, unknown>>,
  paymentsOf: (request: FastifyRequest) => PaymentMode,
): Routes {
  return ({ app }) => app.get("/site", (request) => ({ ...site(), payments: paymentsOf(request) }));
}
