import type { FastifyRequest } from "fastify";
import type { PaymentMode } from "#core/billing.ts";
import type { Routes } from "#server/http/routes.ts";
import type { SiteConfig } from "./config.ts";

interface SiteDeps {
  readonly config: SiteConfig & {
    readonly creditsPerRun: number;
    readonly keepDays: number;
    readonly socialProviders: object;
  };
  /** Whether mail is configured. */
  readonly canSendMail: boolean;
}

/** The public settings of this server. */
export function siteOf({ config, canSendMail }: SiteDeps) {
  return {
    creditsPerRun: config.creditsPerRun,
    maxSidePx: config.maxSidePx,
    keepDays: config.keepDays,
    socialProviders: Object.keys(config.socialProviders),
    videoChannelUrl: config.videoChannelUrl,
    tutorialVideoId: config.tutorialVideoId,
    operator: config.operator,
    othersUrl: config.othersUrl,
    marketingFigures: config.marketingFigures,
    canSendMail,
  };
}

/** `GET /site`: the public settings, and the payments available to the client. */
export function siteRoute(
  site: Readonly<Record<string, unknown>>,
  paymentsOf: (request: FastifyRequest) => PaymentMode,
): Routes {
  return ({ app }) => app.get("/site", (request) => ({ ...site, payments: paymentsOf(request) }));
}
