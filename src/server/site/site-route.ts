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
  /** Whether messages reach people. */
  readonly canSendMail: boolean;
}

/** What visitors may know of how this server is set up. */
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

/** `GET /site`: what is set up, and which payments the asker may use. */
export function siteRoute(
  site: Readonly<Record<string, unknown>>,
  paymentsOf: (request: FastifyRequest) => PaymentMode,
): Routes {
  return ({ app }) => app.get("/site", (request) => ({ ...site, payments: paymentsOf(request) }));
}
