import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface EmptyDatabase {
  /** Connects as the database's owner, which has no rights beyond it. */
  readonly url: string;
  drop(): Promise<void>;
}

async function onServer(statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database without tables that an ordinary role owns, as a hosting provider does. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const name = `empty_${randomBytes(8).toString("hex")}`;
  const password = randomBytes(8).toString("hex");
  await onServer([
    `create role ${name} login nosuperuser password '${password}'`,
    `create database ${name} owner ${name}`,
  ]);
  const url = new URL(inject("postgresUrl"));
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer([`drop database ${name} with (force)`, `drop role ${name}`]),
  };
}
