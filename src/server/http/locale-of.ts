import type { FastifyRequest } from "fastify";
import type { Locale } from "#core/locale.ts";
import { requestLocale } from "./request-locale.ts";

/** The locale of a request, from its cookie or Accept-Language. */
export function localeOf({ headers }: FastifyRequest): Locale {
  return requestLocale({ cookie: headers.cookie, acceptLanguage: headers["accept-language"] });
}
