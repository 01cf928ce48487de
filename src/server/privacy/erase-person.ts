import type { Queryable } from "#server/db/connection.ts";
import type { MappedTable } from "./map-types.ts";
import { type Person, personValues, WITH_PERSON } from "./person.ts";

/** Formats `schema.name` as `"schema"."name"`. */
export function quotedTable(table: string): string {
  return table
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
}

/** Returns the statements that the map prescribes for one table; none if its rows stay. */
function statementsOf({ table, purge }: MappedTable): string[] {
  const target = `${quotedTable(table)} as t`;
  switch (purge.way) {
    case "delete": {
      const own = `delete from ${target} using p where ${purge.where}`;
      return purge.before === undefined ? [own] : [purge.before, own];
    }
    case "erase": {
      const set = Object.entries(purge.set).map(([column, value]) => `"${column}" = ${value}`);
      return [`update ${target} set ${set.join(", ")} from p where ${purge.where}`];
    }
    case "keep":
      return [];
  }
}

/** Deletes or erases every row of a user, table by table in the order of the map, in the caller's transaction. */
export async function erasePerson(
  on: Queryable,
  map: readonly MappedTable[],
  person: Person,
): Promise<void> {
  for (const table of map) {
    for (const statement of statementsOf(table)) {
      await on.query(`${WITH_PERSON} ${statement}`, personValues(person));
    }
  }
}
