import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { z } from "zod";
import { decodeEnvelope, encodeEnvelope } from "../../src/core/envelope.ts";
import { unmarked } from "./unmarked.ts";

export interface Answered {
  readonly status: number;
  readonly value: unknown;
}

/** How a run ended for the person who asked for it; `bytes`: the picture as the engine made it, without its marks. */
export type RunOutcome = {
  readonly runId: string;
  /** Why it was asked again with the same id, each time: the code of a refusal, or `lost`. */
  readonly retries: readonly string[];
} & (
  | { readonly state: "done"; readonly url: string; readonly bytes: Buffer }
  | { readonly state: "failed"; readonly code: string }
);

export interface RunOptions {
  readonly runId?: string;
  /** `wait`: one answer at the end. `stream`: server-sent events. Default: wait. */
  readonly mode?: "wait" | "stream";
  /** Another address than that of the sign-up, for the first time of asking. */
  readonly firstUrl?: string;
  readonly onProgress?: (step: string) => void;
}

/** No answer came, or only a part of it. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

/** Refusals of the moment: the same request may be answered later. Everything else is about the run itself. */
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

/** `fetch` that throws `ConnectionLost` for everything that breaks on the way. */
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

/** One event of a stream; null: the run goes on. */
function readEvent(block: string, onProgress: (step: string) => void): Answered | null {
  const event = /^event: (\w+)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1] ?? "";
  if (event === "progress") onProgress(z.object({ step: z.string() }).parse(JSON.parse(data)).step);
  if (event === "result") return { status: 200, value: opened(data) };
  return event === "error" ? { status: 500, value: opened(data) } : null;
}

/** The answer about a run: at once, or the last event of its stream. */
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

/** A person who uses the product over HTTP and does not give up: whatever breaks is asked again. */
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

  /** A new person with a profile and the credits that come with it. */
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
    return visitor;
  }

  /** For requests that are made by hand. */
  get token(): string {
    return this.#token;
  }

  /** One call, once. Throws `ConnectionLost`. */
  async call(
    method: "GET" | "POST" | "DELETE",
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

  /** The credits that the person can spend. */
  async credits(): Promise<number> {
    const { value } = await this.call("GET", "/profiles/me");
    return z.object({ credits: z.number() }).parse(value).credits;
  }

  /** Asks for a cut-out of a picture until there is an answer about the run. */
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
      if (Date.now() > deadline) throw new Error(`no answer about run ${runId}: ${said(answer)}`);
      await delay(ASK_AGAIN_MS);
    }
  }

  /** Asks once. Throws `ConnectionLost`. */
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

  /** The stream of a run that was asked for before. Throws `ConnectionLost`. */
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

/** What an answer means for its run; a code: nothing yet. */
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

/** A small PNG like no other one of this process. */
export async function newPicture(): Promise<Buffer> {
  pictures += 1;
  const [r, g, b] = [pictures & 255, (pictures >> 8) & 255, (pictures >> 16) & 255];
  return sharp({ create: { width: 48, height: 40, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}
