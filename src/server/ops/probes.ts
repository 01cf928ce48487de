import { cached } from "#server/async/cached.ts";
import { audit } from "#server/credits/ledger.ts";
import type { Database } from "#server/db/connection.ts";
import { auditRuns } from "#server/runs/run-store.ts";
import type { Storage } from "#server/storage/port.ts";
import { createStorageProbe } from "#server/storage/try-out.ts";
import type { Health } from "./health-route.ts";

/** Each audit runs at most a twentieth of the time, as for `/metrics`. */
const AUDIT_REST_FACTOR = 20;

/**
 * Rejects with the first finding of an audit. A running audit is shared, and an audit without findings is cached for a
 * while.
 */
function mustBeEmpty(audited: () => Promise<readonly unknown[]>): () => Promise<void> {
  return cached(
    async () => {
      const [first] = await audited();
      if (first) throw new Error(`audit: ${JSON.stringify(first)}`);
    },
    { maxAgeMs: 0, restFactor: AUDIT_REST_FACTOR },
  );
}

interface Probed {
  readonly database: Database;
  readonly storage: Storage;
  /** Settles when the engine has warmed up; `null` if this process has no engine. */
  readonly warm: Promise<void> | null;
}

/** The probes of `GET /healthz?deep=1`. */
export function probesOf({ database, storage, warm }: Probed): Health["probes"] {
  return {
    database: async () => void (await database.pool.query("select 1")),
    queue: async () =>
      void (await database.pool.query("select 1 from graphile_worker.jobs limit 1")),
    storage: createStorageProbe(storage),
    ...(warm ? { engine: () => warm } : {}),
    ledger: mustBeEmpty(() => audit(database.pool)),
    runs: mustBeEmpty(() => auditRuns(database.pool)),
  };
}
