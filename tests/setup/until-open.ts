import { expect, vi } from "vitest";

/** Waits until a server that has just started stops answering 503: its start keeps its thread busy. */
export async function untilOpen(url: string): Promise<void> {
  await vi.waitFor(
    async () => {
      expect((await fetch(`${url}/api/auth/ok`)).status).not.toBe(503);
    },
    { timeout: 20_000, interval: 100 },
  );
}
