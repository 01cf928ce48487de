import pg from "pg";
import { AppError } from "#core/errors.ts";
import type { Queryable } from "#server/db/connection.ts";

/** SQLSTATE of the ledger for a key or an id that was used with other parameters. */
const KEY_REUSED = "P0422";

/** Rows of a call of the ledger. Throws `run_conflict` for a key that was used with other parameters. */
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

/** The one row of a call that always answers. */
export async function selectOne<Row extends pg.QueryResultRow>(
  on: Queryable,
  text: string,
  values: unknown[],
): Promise<Row> {
  const [row] = await select<Row>(on, text, values);
  if (row === undefined) throw new Error(`the ledger answered nothing to: ${text}`);
  return row;
}
