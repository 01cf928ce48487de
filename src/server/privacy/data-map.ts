import { accountTables } from "./map/account-tables.ts";
import { apiTables } from "./map/api-tables.ts";
import { moneyTables } from "./map/money-tables.ts";
import { operatingTables } from "./map/operating-tables.ts";
import { runTables } from "./map/run-tables.ts";
import { signInTables } from "./map/sign-in-tables.ts";
import type { MappedTable } from "./map-types.ts";

/**
 * Every table of the database: what it holds of people, how long, and what export and purge do with it. Both
 * follow it, so that a table that is missing here is missing nowhere else: a test compares it with the live
 * schema. In this order rows are purged: those that refer to others before them.
 */
export const dataMap: readonly MappedTable[] = [
  ...moneyTables,
  ...runTables,
  ...operatingTables,
  ...apiTables,
  ...accountTables,
  ...signInTables,
];
