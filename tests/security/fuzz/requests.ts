import { randomUUID } from "node:crypto";
import { payloadsOf } from "../support/payloads.ts";
import type { Route } from "../support/watched.ts";
import type { World } from "../support/world.ts";
import { damaged, outer, wrap } from "./envelopes.ts";
import { oddJsonOf, someShare } from "./json-text.ts";
import { chance, mutateBytes, oddText, pick, type Random, upTo } from "./oddities.ts";

/** The identity that a request claims. */
export type Asker = "owner" | "other" | "operator" | "nobody" | "forged";

export interface FuzzRequest {
  readonly route: Route;
  readonly asker: Asker;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** `false` if the request has another method or type than its route expects. */
  readonly isProper: boolean;
}

export interface Ground {
  readonly world: World;
  readonly random: Random;
  /** Whole documents of a corpus. */
  readonly documents: readonly Buffer[];
  /** Texts of a corpus. */
  readonly texts: readonly string[];
  /** Calls of the sign-in library, below its single route. */
  readonly signInPaths: readonly string[];
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const CONTENT_TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "application/json;charset=latin1;charset=utf-8",
  "text/plain",
  "text/html",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/xml",
  "application/octet-stream",
  "image/png",
  "application/vnd.api+json",
  "*/*",
  "",
  "x",
  `text/${"x".repeat(200)}`,
];
const LANGUAGES = [
  "en",
  "vi",
  "vi,en;q=0.1",
  "*",
  ";;;q=q",
  "x".repeat(500),
  "zh-Hant-TW",
  "../../en",
];

/** Ids that exist, nearly exist, or are something else. */
function idFor(name: string, { world, random, texts }: Ground): string {
  const known = [
    world.runId,
    world.paidCheckoutId,
    world.openCheckoutId,
    world.invoiceId,
    world.batchId,
    world.owner.userId,
    world.event.id,
    randomUUID(),
  ];
  if (name === "place" && chance(random, 0.8)) return pick(random, ["0", "1"]);
  if (name === "document" && chance(random, 0.7)) return "people";
  if (name === "provider" && chance(random, 0.6)) return world.event.provider;
  if (chance(random, 0.6)) return pick(random, known);
  return encodeForPath(oddText(random, texts).slice(0, 400), random);
}

/** Mostly one path segment, sometimes with an incomplete escape. */
function encodeForPath(text: string, random: Random): string {
  const encoded = encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "?"));
  return chance(random, 0.1)
    ? `${encoded}${pick(random, ["%", "%zz", "%c0%ae", "%ff", "%00"])}`
    : encoded;
}

function pathOf(route: Route, ground: Ground): string {
  const { random, world } = ground;
  const path = route.url
    .replaceAll(/:([A-Za-z]+)/g, (_whole, name: string) => idFor(name, ground))
    .replace(/\*$/, () => restOf(route, ground));
  const media = route.url.startsWith("/media") && chance(random, 0.5);
  if (media) return mutatedAddress(pick(random, [world.uploadUrl, world.resultUrl]), random);
  return chance(random, 0.25) ? `${path}?${queryFor(ground)}` : path;
}

function restOf(route: Route, { random, signInPaths, texts }: Ground): string {
  if (route.url.startsWith("/api/auth") && chance(random, 0.85)) return pick(random, signInPaths);
  return encodeForPath(oddText(random, texts).slice(0, 400), random);
}

/** One of our URLs with one character of its query changed. */
function mutatedAddress(address: string, random: Random): string {
  const url = new URL(address, "http://x");
  const at = upTo(random, url.search.length - 1);
  const search = `${url.search.slice(0, at)}${pick(random, ["a", "&", "%", "="])}${url.search.slice(at + 1)}`;
  return url.pathname + search;
}

function queryFor({ random, texts }: Ground): string {
  const names = [
    "before",
    "query",
    "status",
    "state",
    "deep",
    "lng",
    "token",
    "callbackURL",
    "error",
  ];
  const parts = Array.from({ length: 1 + upTo(random, 3) }, () => {
    const value = encodeForPath(oddText(random, texts).slice(0, 600), random);
    return `${pick(random, names)}=${value}`;
  });
  return parts.join("&");
}

/** JSON that the route accepts, more or less modified, or a whole document of a corpus. */
function documentFor(route: Route, ground: Ground): Buffer {
  const { world, random, documents, texts } = ground;
  if (documents.length > 0 && chance(random, 0.15)) {
    const document = pick(random, documents);
    return chance(random, 0.3) ? mutateBytes(random, document) : document;
  }
  const payloads = payloadsOf(route, world);
  const seed = payloads.length > 0 ? pick(random, payloads) : signInSeed(ground);
  const text = oddJsonOf(seed, { random, texts, share: someShare(random) });
  const bytes = Buffer.from(text);
  return chance(random, 0.05) ? mutateBytes(random, bytes) : bytes;
}

/** Fields that the sign-in library's calls read. */
function signInSeed({ world }: Ground): object {
  return {
    email: world.other.email,
    password: "short",
    newPassword: "short",
    currentPassword: "not this one",
    name: "Lan",
    token: "none",
    redirectTo: "/account",
    callbackURL: "/account",
    provider: "google",
  };
}

function bodyFor(route: Route, ground: Ground): Buffer | null {
  const { random, texts } = ground;
  const document = documentFor(route, ground);
  const kind = random();
  if (kind < 0.04) return null;
  const isPlain = /^\/(?:v1|api\/auth|support|webhooks|reports|verify)/.test(route.url);
  if (kind < 0.12) return Buffer.from(oddText(random, texts));
  if (isPlain || kind < 0.2) return document;
  const data = wrap(document, random);
  return Buffer.from(outer(kind < 0.32 ? damaged(data, random) : data, random));
}

/** Header values have one byte per character, and no control characters. */
function headerText(text: string): string {
  return text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, "?").slice(0, 4_000);
}

function oddHeaders({ random, texts }: Ground): Record<string, string> {
  if (chance(random, 0.7)) return {};
  const name = pick(random, [
    "accept",
    "cookie",
    "idempotency-key",
    "last-event-id",
    "x-request-id",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-http-method-override",
    "origin",
    "referer",
    "range",
    "if-none-match",
    "traceparent",
    "stripe-signature",
    "user-agent",
    "expect",
  ]);
  const value = chance(random, 0.1) ? "x".repeat(pick(random, [4_000, 7_000, 14_000])) : null;
  return { [name]: value ?? headerText(oddText(random, texts)) };
}

function askerOf(route: Route, random: Random): Asker {
  if (chance(random, 0.06)) return pick(random, ["nobody", "forged"]);
  if (route.url.startsWith("/operator")) return "operator";
  return pick(random, ["owner", "owner", "other", "operator"]);
}

/** A request that no honest client sends, to an existing route. */
export function makeRequest(route: Route, ground: Ground): FuzzRequest {
  const { random } = ground;
  const isOtherMethod = chance(random, 0.05);
  const method = isOtherMethod ? pick(random, METHODS) : route.method;
  const isOtherType = chance(random, 0.06);
  const type = isOtherType ? pick(random, CONTENT_TYPES) : "application/json";
  const hasBody = !["GET", "HEAD"].includes(method) || chance(random, 0.03);
  const body = hasBody ? bodyFor(route, ground) : null;
  return {
    route,
    asker: askerOf(route, random),
    method,
    path: pathOf(route, ground),
    headers: {
      ...(body === null || type === "" ? {} : { "content-type": type }),
      ...(chance(random, 0.2) ? { "accept-language": pick(random, LANGUAGES) } : {}),
      ...(chance(random, 0.1) ? { accept: "text/html" } : {}),
      ...oddHeaders(ground),
    },
    body,
    isProper: !isOtherMethod && !isOtherType,
  };
}
