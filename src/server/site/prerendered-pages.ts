import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { NOT_FOUND_PAGE, ORIGIN_MARK } from "#core/front-pages.ts";
import type { Locale } from "#core/locale.ts";
import type { ContentPolicies, PolicyHeaders } from "#server/http/content-policy.ts";
import { requestLocale } from "#server/http/request-locale.ts";
import { frontPages } from "#tools/front-pages.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";

interface Ready {
  readonly body: Buffer;
  readonly etag: string;
  readonly policy: PolicyHeaders;
}

export interface FrontPagesOptions {
  readonly publicUrl: string | null;
  readonly policies: ContentPolicies;
}

/** Returns the language of a page. */
function localeOf(request: FastifyRequest): Locale {
  const { searchParams } = new URL(request.url, ORIGIN_MARK);
  return requestLocale({
    named: searchParams.get("lng"),
    cookie: request.headers.cookie,
    acceptLanguage: request.headers["accept-language"],
  });
}

function encodingOf(request: FastifyRequest): Encoding {
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

async function encode(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return encoding === "gzip" ? zip(text) : Buffer.from(text);
}

/** Drops lines with the public address if the operator hasn't set it. */
function withOrigin(text: string, origin: string | null): string {
  if (origin !== null) return text.replaceAll(ORIGIN_MARK, origin);
  return text
    .split("\n")
    .filter((line) => !line.includes(ORIGIN_MARK))
    .join("\n");
}

/**
 * Serves the prerendered pages of the folder `<webDir>/pages/<locale>`, with the public address filled in, each
 * compressed once. Returns `null` if the build has none.
 */
export function openFrontPages(webDir: string, { publicUrl, policies }: FrontPagesOptions) {
  const dir = join(webDir, "pages");
  if (!existsSync(dir)) return null;
  const origin = publicUrl === null ? null : new URL(publicUrl).origin;
  const ready = new Map<string, Promise<Ready>>();

  async function prepare(locale: Locale, name: string, encoding: Encoding): Promise<Ready> {
    const text = withOrigin(readFileSync(join(dir, locale, `${name}.html`), "utf8"), origin);
    const body = await encode(text, encoding);
    return {
      body,
      etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
      policy: policies.page(text),
    };
  }
  async function send(request: FastifyRequest, reply: FastifyReply, name: string) {
    const locale = localeOf(request);
    const encoding = encodingOf(request);
    const key = `${locale} ${name} ${encoding}`;
    const page = ready.get(key) ?? prepare(locale, name, encoding);
    ready.set(key, page);
    const { body, etag, policy } = await page;
    reply
      .headers(policy)
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("vary", "accept-language, cookie, accept-encoding")
      .header("content-language", locale)
      .header("etag", etag);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.send(body);
  }
  const names = new Map<string, string>(frontPages.map(({ path, name }) => [path, name]));
  return {
    has: (path: string) => names.has(path),
    send: (request: FastifyRequest, reply: FastifyReply, path: string) =>
      send(request, reply, names.get(path) ?? NOT_FOUND_PAGE),
    sendNotFound: (request: FastifyRequest, reply: FastifyReply) =>
      send(request, reply.code(404), NOT_FOUND_PAGE),
  };
}
