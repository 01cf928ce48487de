import type { FastifyRequest } from "fastify";
import { AUTH_PATH } from "#core/addresses.ts";
import { AppError } from "#core/errors.ts";

/** Links in mails and the ways back from social providers are followed from other sites; each holds a secret of its own. */
const FOLLOWED_LINKS = new RegExp(
  `^${AUTH_PATH}/(callback|verify-email|reset-password|error)(/|$)`,
);

/**
 * Lets only our own pages, and programs, use calls that a cookie opens. Throws `forbidden` for what a browser says
 * comes from elsewhere: a program has no cookie that another page could have abused. `origin` is the address that
 * the request was sent to.
 */
export function requireOwnPage(request: FastifyRequest, origin: string): void {
  const { headers, method } = request;
  const site = headers["sec-fetch-site"];
  const isRead = method === "GET" || method === "HEAD";
  const [path = ""] = request.url.split("?", 1);
  if (isRead && FOLLOWED_LINKS.test(path)) return;
  // "none" is an address that was typed or kept as a bookmark.
  const isOwnSite = site === undefined || site === "same-origin" || (isRead && site === "none");
  const isOwnOrigin = headers.origin === undefined || headers.origin === origin;
  if (!isOwnSite || !isOwnOrigin) throw new AppError("forbidden");
}
