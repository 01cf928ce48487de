import type { FastifyRequest } from "fastify";
import { callAreas, calls, type PagePath } from "#core/addresses.ts";
import { locales } from "#core/locale.ts";
import type { Routes } from "#server/http/routes.ts";
import { frontPages } from "#tools/front-pages.ts";

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const SCREENS: PagePath = "/dashboard";
/** Kinds of calls that need a user, an operator or a secret. */
const FOR_PERSONS: ReadonlySet<string> = new Set(["signedIn", "operators", "secret"]);

/** /robots.txt and /sitemap.xml: lists the public pages in every language and excludes screens and personal calls. */
export const addCrawlerRoutes: Routes = ({ app, publicUrl }) => {
  const originOf = (request: FastifyRequest) =>
    publicUrl === null ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin;

  app.get("/robots.txt", async (request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .send(
        [
          "User-agent: *",
          ...[SCREENS, ...callAreas.filter((area) => FOR_PERSONS.has(calls[area]))].map(
            (path) => `Disallow: ${path}`,
          ),
          `Sitemap: ${originOf(request)}/sitemap.xml`,
          "",
        ].join("\n"),
      ),
  );
  app.get("/sitemap.xml", async (request, reply) => {
    const origin = originOf(request);
    const entries = frontPages
      .filter(({ isListed }) => isListed)
      .map(({ path }) => {
        const others = locales.map(
          (locale) =>
            `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeXml(`${origin}${path}?lng=${locale}`)}"/>`,
        );
        return `<url><loc>${escapeXml(origin + path)}</loc>${others.join("")}</url>`;
      });
    return reply
      .type("application/xml; charset=utf-8")
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}</urlset>\n`,
      );
  });
};
