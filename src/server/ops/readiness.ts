import type { FastifyInstance } from "fastify";
import { cached, within } from "#server/async/cached.ts";
import type { Queryable } from "#server/db/connection.ts";

export interface Readiness {
  /** Returns what is missing before this process may receive traffic; empty if nothing is. */
  missing(): Promise<readonly string[]>;
}

export interface ReadinessDeps {
  /** Separate connections: a pool exhausted by visitors says nothing about the database. */
  readonly database: Queryable;
  /** Names of the migrations that this program needs. */
  readonly migrations: readonly string[];
  readonly state: () => "starting" | "ready" | "draining";
}

const MAX_AGE_MS = 1_000;
const LIMIT_MS = 1_000;

/** Decides whether this process should receive traffic. Queries the database at most once a second. */
export function createReadiness({ database, migrations, state }: ReadinessDeps): Readiness {
  const findMissing = cached(
    async (): Promise<readonly string[]> => {
      const { rows } = await database.query<{ count: number }>(
        "select count(*)::int as count from public.schema_migration where name = any($1)",
        [migrations],
      );
      return rows[0]?.count === migrations.length ? [] : ["migrations"];
    },
    { maxAgeMs: MAX_AGE_MS },
  );
  return {
    async missing() {
      const present = state();
      const own = present === "ready" ? [] : [present === "starting" ? "started" : "not draining"];
      const found = await within(LIMIT_MS, findMissing()).catch(() => ["database"]);
      return [...own, ...found];
    },
  };
}

/** `GET /readyz`: 200 if this process should receive traffic, otherwise 503 with the names of the missing parts. */
export function addReadyRoute(app: FastifyInstance, readiness: Readiness): void {
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const missing = await readiness.missing();
    if (missing.length === 0) return { status: "ready" };
    return reply.code(503).send({ status: "not ready", missing });
  });
}
