import type { EngineKind } from "#core/run.ts";
import type { EngineResult } from "#engine/port.ts";
import type { Queryable } from "#server/db/connection.ts";
import { stepsKeyOf } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import { findRuns } from "./run-store.ts";

interface Wanted {
  readonly userId: string;
  readonly operation: string;
  /** The requested kind of engine; `null` uses the configured order. */
  readonly kind: EngineKind | null;
}

interface EqualResultsDeps {
  readonly on: Queryable;
  readonly storage: Pick<Storage, "get">;
  /** Returns the build of the built-in engine if it makes the result of such a run, else `null`. */
  readonly buildFor: (operation: string, kind: EngineKind | null) => string | null;
}

/** Finds the results that a run would only make again: of the same user, photos, settings and build. */
export interface EqualResults {
  /** Returns for each hash of a request the run that has its result, or `null`. */
  find(wanted: Wanted, hashes: readonly Uint8Array[]): Promise<(string | null)[]>;
  /** Returns the result that this run would make again, with its file; `null` if there is none. */
  readFor(run: Wanted & { readonly runId: string }): Promise<EngineResult | null>;
}

export function createEqualResults({ on, storage, buildFor }: EqualResultsDeps): EqualResults {
  return {
    async find({ userId, operation, kind }, hashes) {
      const build = buildFor(operation, kind);
      if (build === null) return hashes.map(() => null);
      const { rows } = await on.query<{ runId: string | null }>(
        `select runs.equal_result($1, asked.hash, $3) as "runId"
           from unnest($2::bytea[]) with ordinality as asked (hash, place) order by place`,
        [userId, hashes, build],
      );
      return rows.map(({ runId }) => runId);
    },
    async readFor({ runId, operation, kind }) {
      const build = buildFor(operation, kind);
      if (build === null) return null;
      const { rows } = await on.query<{ equalId: string | null }>(
        `select runs.equal_result(user_id, payload_hash, $2) as "equalId" from runs.run where id = $1`,
        [runId, build],
      );
      const equalId = rows[0]?.equalId ?? null;
      const run = equalId === null ? undefined : (await findRuns(on, [equalId])).get(equalId);
      if (run?.state !== "done") return null;
      const { key, mimeType, widthPx, heightPx, framing, ...made } = run.result;
      const file = await storage.get(key);
      if (!file) return null;
      const image = { bytes: file.bytes, mimeType, widthPx, heightPx };
      const steps = await storage.get(stepsKeyOf(key));
      return {
        ...made,
        image,
        costMicroUsd: 0,
        ...(framing ? { framing } : {}),
        ...(steps ? { steps: { bytes: steps.bytes, mimeType: "image/jpeg" } } : {}),
      };
    },
  };
}
