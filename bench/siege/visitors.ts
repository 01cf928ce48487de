import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { encodeEnvelope } from "#core/envelope.ts";
import type { Person } from "../load/people.ts";
import { quantile } from "../load/report.ts";

/** Requests of honest visitors and their intervals. Together well below a third of a core. */
const everyMs = { healthz: 200, read: 80, upload: 1_500, run: 8_000 } as const;
type Deed = keyof typeof everyMs;
/** Longer than any visitor waits. A slower call is aborted and counts as this long. */
const PATIENCE_MS = 240_000;

export interface Visit {
  /** Sorted response times in ms, by kind of request. */
  readonly sorted: Readonly<Record<Deed, readonly number[]>>;
  /** Responses other than a success. */
  readonly refused: Readonly<Record<Deed, number>>;
}

export const p99 = (sorted: readonly number[]): number => quantile(sorted, 0.99);

interface Call {
  readonly path: string;
  readonly init: RequestInit;
}

function callOf(
  deed: Deed,
  turn: number,
  { person, photo }: { person: Person; photo: string },
): Call {
  const headers = {
    "x-forwarded-for": person.address,
    authorization: `Bearer ${person.token}`,
    "content-type": "application/json",
  };
  const post = (path: string, payload: unknown): Call => ({
    path,
    init: {
      method: "POST",
      headers: { ...headers, "idempotency-key": randomUUID() },
      body: JSON.stringify(encodeEnvelope(payload, Math.random)),
    },
  });
  const picture = { base64: photo, mimeType: "image/jpeg" };
  switch (deed) {
    case "healthz":
      return { path: "/healthz", init: {} };
    case "read":
      return { path: ["/profiles/me", "/site", "/"][turn % 3] ?? "/", init: { headers } };
    case "upload":
      return post("/images/upload", { imageData: picture });
    case "run":
      return post("/images/remove_background", { sourceImage: picture });
  }
}

/** Keeps visiting until `signal` aborts, then waits for the open calls. */
export async function watchVisitors(
  url: string,
  visitors: { readonly people: readonly Person[]; readonly photo: string },
  signal: AbortSignal,
): Promise<Visit> {
  const times = {
    healthz: [] as number[],
    read: [] as number[],
    upload: [] as number[],
    run: [] as number[],
  };
  const refused = { healthz: 0, read: 0, upload: 0, run: 0 };
  const open: Promise<void>[] = [];

  async function visit(deed: Deed, turn: number): Promise<void> {
    const person = visitors.people[turn % visitors.people.length];
    if (!person) return;
    const { path, init } = callOf(deed, turn, { person, photo: visitors.photo });
    const startedMs = performance.now();
    const isGood = await fetch(`${url}${path}`, {
      ...init,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
      .then(async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      })
      .catch(() => false);
    times[deed].push(performance.now() - startedMs);
    if (!isGood) refused[deed] += 1;
  }

  async function keepVisiting(deed: Deed): Promise<void> {
    for (let turn = 0; !signal.aborted; turn += 1) {
      open.push(visit(deed, turn));
      await delay(everyMs[deed]);
    }
  }

  await Promise.all([
    keepVisiting("healthz"),
    keepVisiting("read"),
    keepVisiting("upload"),
    keepVisiting("run"),
  ]);
  await Promise.all(open);
  const inOrder = (deed: Deed) => times[deed].toSorted((a, b) => a - b);
  return {
    sorted: {
      healthz: inOrder("healthz"),
      read: inOrder("read"),
      upload: inOrder("upload"),
      run: inOrder("run"),
    },
    refused,
  };
}
