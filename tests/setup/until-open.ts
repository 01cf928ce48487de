import { setTimeout as delay } from "node:timers/promises";

const LIMIT_MS = 30_000;
const LOOK_EVERY_MS = 100;

/**
 * Waits until a server that has just started stops answering 503: its start keeps its thread busy. Throws after 30 s.
 */
export async function untilOpen(url: string): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/api/auth/ok`).catch(() => null);
    await answer?.body?.cancel();
    if (answer && answer.status !== 503) return;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`${url} stays busy`);
}
