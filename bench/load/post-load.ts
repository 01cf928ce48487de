import { Agent, request } from "node:http";
import { quantile } from "./report.ts";

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends one POST over a kept-alive connection. */
function post(agent: Agent, { url, headers, body }: Post): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: "POST", headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

export interface PostLoad {
  readonly clients: number;
  readonly seconds: number;
  /** Returns the next request. Called once per request. */
  readonly next: () => Post;
  /** Throws on an unexpected response. */
  readonly check: (answer: Answer) => void;
}

export interface PostRate {
  readonly answered: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Number of responses per status other than 200; 0 stands for no response. */
  readonly failures: ReadonlyMap<number, number>;
}

/** Each client sends its next request as soon as the last response arrives. */
export async function measurePosts({ clients, seconds, next, check }: PostLoad): Promise<PostRate> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const timesMs: number[] = [];
  const failures = new Map<number, number>();
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  const client = async () => {
    while (performance.now() < endMs) {
      const beganMs = performance.now();
      const answer = await post(agent, next()).catch(() => ({ status: 0, text: "" }));
      if (answer.status === 200) {
        timesMs.push(performance.now() - beganMs);
        check(answer);
      } else failures.set(answer.status, (failures.get(answer.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const tookS = (performance.now() - startMs) / 1_000;
  agent.destroy();
  const sorted = timesMs.toSorted((a, b) => a - b);
  return {
    answered: timesMs.length,
    perSecond: timesMs.length / tookS,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    failures,
  };
}

export function describePosts({ perSecond, p50Ms, p99Ms, failures }: PostRate): string {
  const failed = [...failures].map(([status, count]) => `${count} x ${status}`).join(", ");
  const times = `p50 ${p50Ms.toFixed(0)} ms   p99 ${p99Ms.toFixed(0)} ms`;
  return `${perSecond.toFixed(1)}/s   ${times}   failed ${failed || 0}`;
}
