import { z } from "zod";

/**
 * Billing lets four transactions call the provider at a time, and recording their results needs one more connection.
 */
const MIN_POOL = 5;

const address = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "is not a postgres:// address")
  .optional();

/** Variables for the database's address and the connections that a process may use. */
export const databaseVariables = {
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  DATABASE_POOL: z
    .string()
    .regex(/^\d{1,3}$/, "is not a whole number below 1000")
    .transform(Number)
    .refine(
      (count) => count >= MIN_POOL,
      "is less than 5, which is what parts that wait for each other need",
    )
    .optional(),
};

type Variables = z.output<z.ZodObject<typeof databaseVariables>>;

interface DatabaseAddress {
  readonly kind: "url";
  /** May be the address of a pooler that lends connections per transaction. */
  readonly url: string;
  /** PostgreSQL itself: for migrations, LISTEN and session locks. */
  readonly directUrl: string;
}

export interface DatabaseConfig {
  readonly database: { readonly kind: "embedded" } | DatabaseAddress;
  /** Connections of this process, except for its few sessions; `null` derives the number from the process's role. */
  readonly databasePool: number | null;
}

/** The database at the given address, otherwise the built-in one. */
export function toDatabase(env: Variables, problems: string[]): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = env;
  const databasePool = env.DATABASE_POOL ?? null;
  if (url) return { database: { kind: "url", url, directUrl: directUrl ?? url }, databasePool };
  if (directUrl) problems.push("DATABASE_DIRECT_URL needs DATABASE_URL, for the same database");
  return { database: { kind: "embedded" }, databasePool };
}
