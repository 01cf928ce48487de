import { randomUUID } from "node:crypto";
import { capture, reserve } from "../../src/server/credits/ledger.ts";
import type { Queryable } from "../../src/server/db/connection.ts";

/** Holds the credits of a run and captures them. `outcome` is the ledger's answer to the hold, `held` on success. */
export async function finishRun(
  on: Queryable,
  { userId, credits = 1 }: { readonly userId: string; readonly credits?: number },
): Promise<{ readonly runId: string; readonly outcome: string }> {
  const runId = randomUUID();
  const hold = { holdId: runId, userId, amount: credits, purpose: "run:photo_id", ttlSeconds: 600 };
  const outcome = await reserve(on, hold);
  if (outcome === "held") await capture(on, runId);
  return { runId, outcome };
}
