import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { HostileRequest } from "./attacks.ts";

/*
 * A separate process, so that the sender's cost doesn't slow the measured visitors. The first message is its order, the
 * second ends it. It replies with the tally.
 */

const PAUSE_MS = 20;

export interface Order {
  readonly url: string;
  readonly address: string;
  readonly connections: number;
  readonly requests: readonly HostileRequest[];
}

/** Responses by status; 0 means the connection ended without one. */
export type Tally = Record<number, number>;

function send({ url, address }: Order, agent: Agent, hostile: HostileRequest): Promise<number> {
  const { method, path, headers, body } = hostile;
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, {
      agent,
      method,
      headers: {
        ...headers,
        "x-forwarded-for": address,
        ...(body ? { "content-length": body.length } : {}),
      },
    });
    sent.once("response", (answer) => {
      answer.resume();
      answer.once("close", () => resolve(answer.statusCode ?? 0));
    });
    sent.once("error", () => resolve(0));
    sent.end(body);
  });
}

function attack(order: Order): () => Promise<Tally> {
  const { connections, requests } = order;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const over = new AbortController();
  const tally: Tally = {};

  async function repeat(first: number): Promise<void> {
    for (let turn = first; !over.signal.aborted; turn += 1) {
      const hostile = requests[turn % requests.length];
      if (!hostile) return;
      const status = await send(order, agent, hostile);
      if (!over.signal.aborted) tally[status] = (tally[status] ?? 0) + 1;
      await delay(PAUSE_MS);
    }
  }

  const workers = Array.from({ length: connections }, (_, index) => repeat(index));
  return async () => {
    over.abort();
    agent.destroy();
    await Promise.all(workers);
    return tally;
  };
}

process.once("message", (order) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sent by `siege.ts`
  const end = attack(order as Order);
  process.once("message", () => {
    void end().then((tally) => process.send?.(tally, () => process.disconnect()));
  });
});
