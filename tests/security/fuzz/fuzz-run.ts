import { randomUUID } from "node:crypto";
import { type Person, signUp } from "../support/person.ts";
import type { Stand } from "../support/stand.ts";
import type { Route } from "../support/watched.ts";
import { openWorld, type World } from "../support/world.ts";
import { type HttpAnswer, HttpClient, NoAnswer } from "./http-client.ts";
import { MARK, pick, type Random } from "./oddities.ts";
import { type Asker, type FuzzRequest, type Ground, makeRequest } from "./requests.ts";

export interface FuzzOptions {
  readonly stand: Stand;
  readonly requests: number;
  readonly random: Random;
  readonly corpus: Pick<Ground, "documents" | "texts">;
  readonly signInPaths: readonly string[];
  /** Called now and then with the number of responses so far. */
  readonly onProgress?: (answers: number) => void;
}

interface FuzzFinding {
  readonly kind: "5xx" | "hang" | "lost" | "reflected" | "sniffable";
  readonly what: string;
}

export interface FuzzReport {
  readonly answers: number;
  readonly findings: readonly FuzzFinding[];
  readonly statuses: Readonly<Record<string, number>>;
  /** Statuses of well-formed requests to each route. */
  readonly byRoute: ReadonlyMap<string, ReadonlySet<number>>;
  readonly perSecond: number;
  readonly seconds: number;
}

const CONNECTIONS = 16;
const VICTIMS = 8;
const MAX_FINDINGS = 50;
const PROGRESS_EVERY = 5_000;
/**
 * If the server closes a connection after a refusal, the next request on it may be lost. A request without a response
 * is repeated once on a separate connection.
 */
const TRIES = 2;

/** Sends `requests` odd requests to all routes of a server and reports what must not happen. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { stand, random, corpus, signInPaths } = options;
  const world = await openWorld(stand.url);
  const victims = await openVictims(stand.url);
  const ground: Ground = { world, random, signInPaths, ...corpus };
  const routes = weighted(stand.routes);
  const client = new HttpClient(stand.url, CONNECTIONS);
  const tally = new Tally(options.onProgress);
  const startedAt = performance.now();
  let left = options.requests;
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const asked = makeRequest(pick(random, routes), ground);
      const headers = {
        ...asked.headers,
        ...(await credentials(asked, { world, victims, random })),
      };
      tally.count(asked, await send(client, { ...asked, headers }));
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  client.close();
  return tally.report((performance.now() - startedAt) / 1_000);
}

/** Weights the routes with the most varied responses highest. HEAD only repeats GET. */
function weighted(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => {
    if (route.method === "HEAD") return [route];
    return Array.from({ length: route.method === "GET" ? 3 : 6 }, () => route);
  });
}

const FORGED = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.";

/** Users whose sessions and passwords the calls of the sign-in library may end. */
function openVictims(url: string): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: VICTIMS }, () => signUp(url, `victim-${randomUUID()}@example.com`)),
  );
}

interface Askers {
  readonly world: World;
  readonly victims: readonly Person[];
  readonly random: Random;
}

async function credentials(
  { asker, path, headers }: FuzzRequest,
  { world, victims, random }: Askers,
): Promise<Record<string, string>> {
  const person = personOf(asker, world);
  if (person === null) return asker === "forged" ? { authorization: `Bearer ${FORGED}` } : {};
  if (path.startsWith("/v1")) return { authorization: `Bearer ${world.apiKey}` };
  if (path.startsWith("/api/auth")) {
    const isSafe = /\/(?:token|get-session|list-sessions|ok|error|update-user)\b/.test(path);
    const { cookie } = isSafe ? person : pick(random, victims);
    return headers["cookie"] === undefined ? { cookie } : {};
  }
  return { authorization: `Bearer ${await person.token()}` };
}

function personOf(asker: Asker, world: World): Person | null {
  switch (asker) {
    case "owner":
      return world.owner;
    case "other":
      return world.other;
    case "operator":
      return world.operator;
    case "nobody":
    case "forged":
      return null;
  }
}

async function send(client: HttpClient, asked: FuzzRequest): Promise<HttpAnswer | NoAnswer> {
  let last: NoAnswer | null = null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      return await client.ask(asked, { isAlone: attempt > 0 });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      last = error;
      if (error.kind === "hang") return error;
    }
  }
  return last ?? new NoAnswer("lost");
}

class Tally {
  readonly #findings: FuzzFinding[] = [];
  readonly #statuses = new Map<number, number>();
  readonly #byRoute = new Map<string, Set<number>>();
  readonly #onProgress: ((answers: number) => void) | undefined;
  #answers = 0;

  constructor(onProgress: ((answers: number) => void) | undefined) {
    this.#onProgress = onProgress;
  }

  count(asked: FuzzRequest, answer: HttpAnswer | NoAnswer): void {
    this.#answers += 1;
    if (this.#answers % PROGRESS_EVERY === 0) this.#onProgress?.(this.#answers);
    if (answer instanceof NoAnswer) {
      this.#find(answer.kind, asked, answer.reason);
      return;
    }
    const { status } = answer;
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    const name = `${asked.route.method} ${asked.route.url}`;
    const seen = this.#byRoute.get(name) ?? new Set();
    this.#byRoute.set(name, seen);
    if (asked.isProper) seen.add(status);
    const answered = `${status} ${answer.text.slice(0, 300)}`;
    if (status >= 500) this.#find("5xx", asked, answered);
    if (isReflected(answer)) this.#find("reflected", asked, answered);
    if (isSniffable(answer)) this.#find("sniffable", asked, answered);
  }

  #find(kind: FuzzFinding["kind"], asked: FuzzRequest, answered: string): void {
    if (this.#findings.length >= MAX_FINDINGS) return;
    const body = asked.body?.toString("latin1").slice(0, 1_500) ?? "";
    const { authorization: _, cookie: __, ...headers } = asked.headers;
    const request = `${asked.asker} ${asked.method} ${asked.path} ${JSON.stringify(headers)} ${body}`;
    this.#findings.push({ kind, what: `${answered}\n  <- ${request}` });
  }

  report(seconds: number): FuzzReport {
    return {
      answers: this.#answers,
      findings: this.#findings,
      statuses: Object.fromEntries([...this.#statuses].toSorted(([a], [b]) => a - b)),
      byRoute: this.#byRoute,
      perSecond: Math.round(this.#answers / seconds),
      seconds: Math.round(seconds),
    };
  }
}

function typeOf({ headers }: HttpAnswer): string {
  return headers["content-type"] ?? "";
}

/** `true` if a page, or a response that a browser may treat as one, contains an unescaped payload. */
function isReflected(answer: HttpAnswer): boolean {
  return (
    /html|xml|^$/i.test(typeOf(answer)) &&
    new RegExp(`[<'"]${MARK}|>${MARK}|=${MARK}`).test(answer.text)
  );
}

/**
 * `true` if a browser may guess the type of the body. Refusals of the HTTP parser come from Node and contain nothing of
 * the request.
 */
function isSniffable(answer: HttpAnswer): boolean {
  if (answer.text === "" || answer.headers["x-content-type-options"] === "nosniff") return false;
  return answer.headers["x-request-id"] !== undefined;
}
