import type { FastifyRequest } from "fastify";
import { AUTH_PATH } from "#core/addresses.ts";
import { AppError } from "#core/errors.ts";

/** Links in emails and returns from social providers start on other sites. Each carries its own secret. */
const FOLLOWED_LINKS = new RegExp(
  `^${AUTH_PATH}/(callback|verify-email|reset-password|error)(/|$)`,
);

/**
 * Restricts calls authorised by a cookie to our own pages and to programs. Throws `forbidden` if the browser reports
 * another site. A program has no cookie that another page could abuse. `origin` is the origin that the request was sent
 * to.
 */
export function requireOwnPage(request: FastifyRequest, origin: string): void {
  const { headers, method } = request;
  const site = headers["sec-fetch-site"];
  const isRead = method === "GET" || method === "HEAD";
  const [path = ""] = request.url.split("?", 1);
  if (isRead && FOLLOWED_LINKS.test(path)) return;
  // "none" means a typed or bookmarked address.
  const isOwnSite = site === undefined || site === "same-origin" || (isRead && site === "none");
  const isOwnOrigin = headers.origin === undefined || headers.origin === origin;
  if (!isOwnSite || !isOwnOrigin) throw new AppError("forbidden");
}
