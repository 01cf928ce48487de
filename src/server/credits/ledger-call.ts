import pg from "pg";
import { AppError } from "#core/errors.ts";
import type { Queryable } from "#server/db/connection.ts";

/** SQLSTATE of the ledger for a key or id that was used with other parameters. */
const KEY_REUSED = "P0422";

/** Returns the rows of a ledger call. Throws `run_conflict` for a key that was used with other parameters. */
export async function select<Row extends pg.QueryResultRow>(
  on: Queryable,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  try {
    const { rows } = await on.query<Row>(text, values);
    return rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === KEY_REUSED) {
      throw new AppError("run_conflict", {}, { cause: error });
    }
    throw error;
  }
}

/** Returns the single row of a ledger call. Throws if there is none. */
export async function selectOne<Row extends pg.QueryResultRow>(
  on: Queryable,
  text: string,
  values: unknown[],
): Promise<Row> {
  const [row] = await select<Row>(on, text, values);
  if (row === undefined) throw new Error(`the ledger returned no row for: ${text}`);
  return row;
}
