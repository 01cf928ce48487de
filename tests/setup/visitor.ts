import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { z } from "zod";
import { decodeEnvelope, encodeEnvelope } from "../../src/core/envelope.ts";
import { consentVersions, PEOPLE_CONSENT } from "../../src/core/safety/consent.ts";
import { unmarked } from "./unmarked.ts";

export interface Answered {
  readonly status: number;
  readonly value: unknown;
}

/** The outcome of a run for its user. `bytes` is the image as the engine made it, without marks of origin. */
export type RunOutcome = {
  readonly runId: string;
  /** The reason of each retry with the same id: an error code, or `lost`. */
  readonly retries: readonly string[];
} & (
  | { readonly state: "done"; readonly url: string; readonly bytes: Buffer }
  | { readonly state: "failed"; readonly code: string }
);

export interface RunOptions {
  readonly runId?: string;
  /** `wait`: one answer at the end. `stream`: server-sent events. Default: wait. */
  readonly mode?: "wait" | "stream";
  /** The URL of the first attempt, if it differs from that of the sign-up. */
  readonly firstUrl?: string;
  readonly onProgress?: (step: string) => void;
}

/** No answer arrived, or only a part of it. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

/** Temporary errors: the same request may succeed later. Any other error is final for the run. */
const PASSING = new Set(["busy", "unexpected", "rate_limited", "storage_unavailable"]);
const ASK_AGAIN_MS = 150;
const GIVE_UP_MS = 90_000;
const CALL_LIMIT_MS = 30_000;

const envelope = z.object({ data: z.string() });
const refusal = z.object({ error: z.object({ code: z.string() }) });
const runResult = z.object({ runId: z.string(), base64: z.string(), url: z.string() });
const claims = z.object({ sub: z.string() });
let visitors = 0;

function opened(text: string): unknown {
  const read = envelope.safeParse(JSON.parse(text));
  const found = decodeEnvelope(read.data?.data);
  if (!found.ok) throw new Error(`no envelope: ${text.slice(0, 100)}`);
  return found.value;
}

/** Calls `fetch` and reads the answer. Throws `ConnectionLost` if no answer arrives, also after 30 s. */
async function ask<T>(
  url: string,
  init: RequestInit,
  read: (answer: Response) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(CALL_LIMIT_MS);
  let answer: Response;
  try {
    answer = await fetch(url, { ...init, signal });
  } catch (cause) {
    throw new ConnectionLost(url, { cause });
  }
  return read(answer);
}

async function textOf(answer: Response): Promise<string> {
  try {
    return await answer.text();
  } catch (cause) {
    throw new ConnectionLost(answer.url, { cause });
  }
}

/** Reads one event of a stream. Returns `null` while the run is in progress. */
function readEvent(block: string, onProgress: (step: string) => void): Answered | null {
  const event = /^event: (\w+)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1] ?? "";
  if (event === "progress") onProgress(z.object({ step: z.string() }).parse(JSON.parse(data)).step);
  if (event === "result") return { status: 200, value: opened(data) };
  return event === "error" ? { status: 500, value: opened(data) } : null;
}

/** Reads the answer about a run: the response itself, or the last event of its stream. */
async function readRun(
  answer: Response,
  onProgress: (step: string) => void = () => undefined,
): Promise<Answered> {
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream) return { status: answer.status, value: opened(await textOf(answer)) };
  let text = "";
  try {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const last = readEvent(block, onProgress);
        if (last) return last;
      }
    }
  } catch (cause) {
    throw new ConnectionLost("the stream broke", { cause });
  }
  throw new ConnectionLost("the stream ended without a result");
}

/** A user of the product over HTTP. `run` retries after anything that breaks. */
export class Visitor {
  readonly url: string;
  readonly userId: string;
  readonly #cookie: string;
  #token: string;

  private constructor(url: string, known: { cookie: string; token: string }) {
    this.url = url;
    this.#cookie = known.cookie;
    this.#token = known.token;
    const [, middle = ""] = known.token.split(".");
    this.userId = claims.parse(JSON.parse(Buffer.from(middle, "base64url").toString())).sub;
  }

  /** Signs up a new user with a profile, its free credits, and the consent that every tool requires. */
  static async signUp(url: string): Promise<Visitor> {
    visitors += 1;
    const email = `visitor-${process.pid}-${visitors}-${Date.now()}@example.com`;
    const cookie = await ask(
      `${url}/api/auth/sign-up/email`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: "Visitor", email, password: "a long enough one" }),
      },
      async (answer) => {
        if (!answer.ok) throw new Error(`no sign-up: ${answer.status} ${await textOf(answer)}`);
        await textOf(answer);
        const cookies = answer.headers.getSetCookie();
        return cookies.map((line) => line.split(";")[0]).join("; ");
      },
    );
    const visitor = new Visitor(url, { cookie, token: await freshToken(url, cookie) });
    await visitor.call("POST", "/profiles/me", {});
    await visitor.call("PUT", `/consents/${PEOPLE_CONSENT}`, {
      version: consentVersions[PEOPLE_CONSENT],
    });
    return visitor;
  }

  /** The bearer token, for requests that a test makes itself. */
  get token(): string {
    return this.#token;
  }

  /** Makes one call. Retries only a 401, with a new token. Throws `ConnectionLost`. */
  async call(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    payload?: unknown,
    options: { url?: string; headers?: Record<string, string> } = {},
  ): Promise<Answered> {
    return this.#send(method, (options.url ?? this.url) + path, {
      payload,
      headers: options.headers ?? {},
      read: async (answer) => ({ status: answer.status, value: opened(await textOf(answer)) }),
    });
  }

  async #send(
    method: string,
    url: string,
    options: {
      payload?: unknown;
      headers: Record<string, string>;
      read: (answer: Response) => Promise<Answered>;
    },
  ): Promise<Answered> {
    const headers = { "content-type": "application/json", ...options.headers };
    const body = JSON.stringify(encodeEnvelope(options.payload ?? {}, Math.random));
    const once = (): Promise<Answered> =>
      ask(
        url,
        {
          method,
          headers: { ...headers, authorization: `Bearer ${this.#token}` },
          ...(method === "GET" ? {} : { body }),
        },
        options.read,
      );
    const answer = await once();
    if (answer.status !== 401) return answer;
    this.#token = await freshToken(this.url, this.#cookie);
    return once();
  }

  /** The user's available credits. */
  async credits(): Promise<number> {
    const { value } = await this.call("GET", "/profiles/me");
    return z.object({ credits: z.number() }).parse(value).credits;
  }

  /** Requests `remove_background` until there is an answer about the run. Throws after 90 s. */
  async run(picture: Buffer, options: RunOptions = {}): Promise<RunOutcome> {
    const runId = options.runId ?? randomUUID();
    const deadline = Date.now() + GIVE_UP_MS;
    const retries: string[] = [];
    for (;;) {
      const url = retries.length === 0 ? (options.firstUrl ?? this.url) : this.url;
      const answer = await this.askForRun(picture, { ...options, runId, url }).catch(
        (error: unknown) => {
          if (error instanceof ConnectionLost) return null;
          throw error;
        },
      );
      const outcome = answer ? outcomeOf(answer, { runId, retries }) : "lost";
      if (typeof outcome !== "string") return outcome;
      retries.push(outcome);
      if (Date.now() > deadline) throw new Error(`no final state of run ${runId}: ${said(answer)}`);
      await delay(ASK_AGAIN_MS);
    }
  }

  /** Requests the run once. Throws `ConnectionLost`. */
  async askForRun(
    picture: Buffer,
    options: RunOptions & { readonly runId: string; readonly url?: string },
  ): Promise<Answered> {
    const payload = {
      sourceImage: { base64: picture.toString("base64"), mimeType: "image/png" },
    };
    const path = `${options.url ?? this.url}/images/remove_background`;
    const streams = options.mode === "stream";
    return this.#send("POST", path, {
      payload,
      headers: {
        "idempotency-key": options.runId,
        ...(streams ? { accept: "text/event-stream" } : {}),
      },
      read: (answer) => readRun(answer, options.onProgress),
    });
  }

  /** Follows the event stream of a run that was requested before. Throws `ConnectionLost`. */
  async follow(
    runId: string,
    options: { readonly url?: string; readonly onProgress?: (step: string) => void } = {},
  ): Promise<Answered> {
    return this.#send("GET", `${options.url ?? this.url}/runs/${runId}/events`, {
      headers: { accept: "text/event-stream" },
      read: (answer) => readRun(answer, options.onProgress),
    });
  }
}

function said(answer: Answered | null): string {
  return answer ? `${answer.status} ${JSON.stringify(answer.value).slice(0, 200)}` : "nothing";
}

/** Reads the outcome of a run from an answer. Returns an error code if the run has no outcome yet. */
function outcomeOf(
  { status, value }: Answered,
  asked: { readonly runId: string; readonly retries: readonly string[] },
): RunOutcome | string {
  if (status === 200) {
    const { base64, url } = runResult.parse(value);
    return { ...asked, state: "done", url, bytes: unmarked(Buffer.from(base64, "base64")) };
  }
  const { code } = refusal.parse(value).error;
  return PASSING.has(code) ? code : { ...asked, state: "failed", code };
}

async function freshToken(url: string, cookie: string): Promise<string> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    const token = await ask(`${url}/api/auth/token`, { headers: { cookie } }, async (answer) => {
      const text = await textOf(answer);
      return answer.ok ? z.object({ token: z.string() }).parse(JSON.parse(text)).token : null;
    }).catch((error: unknown) => {
      if (error instanceof ConnectionLost) return null;
      throw error;
    });
    if (token !== null) return token;
    if (Date.now() > deadline) throw new Error("no token");
    await delay(ASK_AGAIN_MS);
  }
}

let pictures = 0;

/** Makes a small PNG that is unique in this process. */
export async function newPicture(): Promise<Buffer> {
  pictures += 1;
  const [r, g, b] = [pictures & 255, (pictures >> 8) & 255, (pictures >> 16) & 255];
  return sharp({ create: { width: 48, height: 40, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}
