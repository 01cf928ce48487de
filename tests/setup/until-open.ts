import { expect, vi } from "vitest";

/** Waits until a server that has just started in this process stops answering 503: its start keeps the thread busy. */
export async function untilOpen(url: string): Promise<void> {
  await vi.waitFor(
    async () => {
      expect((await fetch(`${url}/api/auth/ok`)).status).not.toBe(503);
    },
    { timeout: 20_000, interval: 100 },
  );
}
