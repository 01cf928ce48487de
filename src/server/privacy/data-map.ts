import { accountTables } from "./map/account-tables.ts";
import { apiTables } from "./map/api-tables.ts";
import { moneyTables } from "./map/money-tables.ts";
import { operatingTables } from "./map/operating-tables.ts";
import { runTables } from "./map/run-tables.ts";
import { signInTables } from "./map/sign-in-tables.ts";
import type { MappedTable } from "./map-types.ts";

/**
 * Every table of the database: the personal data it holds, for how long, and its handling by export and purge. Both
 * follow this list, and a test compares it with the live schema, so no table can be forgotten. Rows are purged in this
 * order: referring tables come before those they refer to.
 */
export const dataMap: readonly MappedTable[] = [
  ...moneyTables,
  ...runTables,
  ...operatingTables,
  ...apiTables,
  ...accountTables,
  ...signInTables,
];
