import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AUTH_PATH } from "#core/addresses.ts";
import { AppError } from "#core/errors.ts";
import type { Queryable } from "#server/db/connection.ts";
import { addressOf } from "#server/http/address-of.ts";
import { readSmallJson } from "#server/http/body-reader.ts";
import { prepareErrorAnswer, toAppError } from "#server/http/errors.ts";
import type { RateLimiters } from "#server/http/rate-limits.ts";
import type { Http, Routes } from "#server/http/routes.ts";
import { createGuessLimits, type Guesser, type GuessLimits } from "./guess-limits.ts";
import type { KnownDevices, Relation } from "./known-devices.ts";
import { createLinkLimits, type LinkLimits } from "./link-limits.ts";
import { requireOwnPage } from "./own-pages.ts";
import {
  CLIENT_ADDRESS_HEADER,
  COUNTED_ADDRESS_HEADER,
  MAIL_WITHHELD_HEADER,
  type WebHandler,
} from "./web-handler.ts";

const SIGN_IN_PATH = `${AUTH_PATH}/sign-in/email`;
/** Paths on which a password or a code can be guessed. */
const GUESSES = ["sign-in", "change-password", "two-factor", "passkey/delete"];
/** Paths whose secret is too long to be guessed. */
const PROOFS = ["reset-password", "confirm-email", "verify-email", "passkey/verify"];
const LINK_PATHS = ["send-verification-email", "request-password-reset"];
const SIGN_OUT_PATH = `${AUTH_PATH}/sign-out`;
const ONE_SPELLING = new RegExp(`^${AUTH_PATH}(/[\\w.-]+)+$`);
/**
 * Signing out clears the browser's cached responses. It keeps the storage, where theme, language and the offline page
 * are no secret of an account, and the cookies, which a neighbouring host may share.
 */
const FORGET_PICTURES = { "clear-site-data": '"cache"' };

interface AuthRouteDeps {
  readonly handler: WebHandler;
  /** `null` if no browser can be recognised. */
  readonly devices: KnownDevices | null;
  /** Database in which attempts and links are counted. */
  readonly on: Queryable;
}

interface AuthCall extends AuthRouteDeps, Pick<Http, "limiting" | "publicUrl"> {
  readonly links: LinkLimits;
}

/** `/api/auth/*`: plain JSON with cookies, handled by the sign-in library. */
export function authRoutes(deps: AuthRouteDeps): Routes {
  const guesses = createGuessLimits(deps.on);
  const links = createLinkLimits(deps.on);
  return ({ app, limiters, limiting, publicUrl }) => {
    const call: AuthCall = { ...deps, links, limiting, publicUrl };
    app.register(
      async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser(
          "application/json",
          { parseAs: "buffer" },
          async (_request: unknown, body: Buffer) => checkedJson(body),
        );
        scope.setErrorHandler(sendAuthError);
        scope.addHook("onRequest", limiters.api);
        scope.addHook("onRequest", async (request) =>
          requireOwnPage(request, originOf(request, publicUrl)),
        );
        scope.addHook("onRequest", (request, reply) => limitAttempts(request, reply, limiters));
        scope.route({
          method: ["GET", "POST"],
          url: "/*",
          async handler(request, reply) {
            const guesser = await guesserOf(request, call);
            if (isPost(request, SIGN_IN_PATH) && (guesser?.knownDevice ?? null) === null)
              await limiters.signIn(request, reply);
            const isWithheld = !(await mayMail(request, call));
            const answer = await holdingBack(guesses, guesser, () =>
              deps.handler(toWebRequest(request, { ...call, isWithheld })),
            );
            if (answer.ok && pathOf(request) === SIGN_OUT_PATH) reply.headers(FORGET_PICTURES);
            return answerWith(answer, reply);
          },
        });
      },
      { prefix: AUTH_PATH },
    );
  };
}

/**
 * Validates the body and returns its text for the sign-in library. JSON that would break a database or an object merge
 * is refused here.
 */
function checkedJson(body: Buffer): string {
  readSmallJson(body, "invalid_envelope");
  return body.toString();
}

/** The library's own error format, which its clients read. */
function sendAuthError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply.send(prepareErrorAnswer(toAppError(thrown, request), request, reply).error);
}

async function limitAttempts(
  request: FastifyRequest,
  reply: FastifyReply,
  limiters: RateLimiters,
): Promise<void> {
  const path = pathOf(request);
  // Requires one spelling per path, so that another one can't bypass a limit.
  if (!ONE_SPELLING.test(path)) throw new AppError("not_found");
  if (path.startsWith(`${AUTH_PATH}/sign-up`)) await limiters.signUp(request, reply);
  const isBelow = (some: readonly string[]) =>
    some.some((each) => path.startsWith(`${AUTH_PATH}/${each}`));
  if (isBelow(PROOFS)) await limiters.proofs(request, reply);
  // Sign-in itself is limited later: a known browser is recognised only by the address in the body.
  if (isBelow(GUESSES) && !isPost(request, SIGN_IN_PATH)) await limiters.signIn(request, reply);
}

const isPost = (request: FastifyRequest, path: string): boolean =>
  request.method === "POST" && pathOf(request) === path;

const withEmail = z.object({ email: z.string() });

/** The address in the body and the sender's relation to its account; `null` if there is none. */
async function addressed(
  request: FastifyRequest,
  devices: KnownDevices | null,
): Promise<{ email: string; relation: Relation; deviceId: string | null } | null> {
  if (typeof request.body !== "string") return null;
  const { data } = withEmail.safeParse(JSON.parse(request.body));
  if (!data) return null;
  const deviceId = devices?.readId(request.headers.cookie) ?? null;
  const caller = { deviceId, ipAddress: addressOf(request) };
  const relation = (await devices?.relationTo(data.email, caller)) ?? "stranger";
  return { email: data.email, relation, deviceId };
}

/** Returns `false` if the mailbox has been sent enough links. */
async function mayMail(
  request: FastifyRequest,
  { links, devices }: Pick<AuthCall, "links" | "devices">,
): Promise<boolean> {
  if (!request.isLimited) return true;
  if (!LINK_PATHS.some((link) => isPost(request, `${AUTH_PATH}/${link}`))) return true;
  const found = await addressed(request, devices);
  return found === null || links.maySend({ ...found, ipAddress: addressOf(request) });
}

/** The sender and account of a password attempt; `null` if it is none, or if limits are off. */
async function guesserOf(
  request: FastifyRequest,
  { devices }: Pick<AuthCall, "devices">,
): Promise<Guesser | null> {
  if (!isPost(request, SIGN_IN_PATH) || !request.isLimited) return null;
  const found = await addressed(request, devices);
  if (found === null) return null;
  const { email, relation, deviceId } = found;
  return {
    email,
    ipAddress: addressOf(request),
    knownDevice: relation === "device" ? deviceId : null,
  };
}

/** Counts an attempt as failed until the response says otherwise. A fault of ours isn't the user's failure. */
async function holdingBack(
  guesses: GuessLimits,
  guesser: Guesser | null,
  ask: () => Promise<Response>,
): Promise<Response> {
  if (guesser === null) return ask();
  await guesses.begin(guesser);
  let isFailure = false;
  try {
    const answer = await ask();
    isFailure = answer.status === 401;
    return answer;
  } finally {
    if (!isFailure) await guesses.forgive(guesser);
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "";
}

/**
 * The same request for the library. The library trusts its address and these headers, so they are never taken from
 * clients.
 */
function toWebRequest(
  request: FastifyRequest,
  {
    publicUrl,
    limiting,
    isWithheld,
  }: Pick<AuthCall, "publicUrl" | "limiting"> & { readonly isWithheld: boolean },
): Request {
  const origin = originOf(request, publicUrl);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith("x-forwarded-") || name === "forwarded") continue;
    for (const item of [value].flat()) headers.append(name, item);
  }
  headers.set(CLIENT_ADDRESS_HEADER, addressOf(request));
  headers.delete(MAIL_WITHHELD_HEADER);
  if (isWithheld) headers.set(MAIL_WITHHELD_HEADER, "1");
  headers.set(COUNTED_ADDRESS_HEADER, limiting.countedAddress(request) ?? "");
  if (isNoBrowser(request)) headers.set("origin", origin);
  const body = typeof request.body === "string" ? request.body : null;
  headers.delete("content-length");
  return new Request(new URL(request.url, origin), { method: request.method, headers, body });
}

/** The public address if the request names its host (a proxy may have ended TLS), otherwise the named host. */
function originOf(request: FastifyRequest, publicUrl: string | null): string {
  const named = publicUrl === null ? null : new URL(publicUrl);
  const origin = `${request.protocol}://${request.host}`;
  if (named?.host === request.host) return named.origin;
  if (!URL.canParse(origin)) throw new AppError("invalid_envelope");
  return new URL(origin).origin;
}

/**
 * Browsers send Origin with every POST, programs don't. The library refuses a POST without it, so a program's request
 * gets our own origin: it holds no cookie that a page could abuse.
 */
function isNoBrowser({ headers }: FastifyRequest): boolean {
  return !headers.origin && !headers.referer && headers["sec-fetch-site"] === undefined;
}

async function answerWith(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(answer.status);
  for (const [name, value] of answer.headers) {
    if (name !== "set-cookie" && name !== "content-length") reply.header(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) reply.header("set-cookie", cookies);
  reply.header("cache-control", "no-store");
  return reply.send(Buffer.from(await answer.arrayBuffer()));
}
