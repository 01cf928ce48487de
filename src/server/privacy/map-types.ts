import type { Term } from "#core/retention.ts";

/** What a purge does with a user's rows. Conditions are SQL over the row `t` and the person `p` (`person.ts`). */
export type PurgeRule =
  | {
      readonly way: "delete";
      readonly where: string;
      /** SQL that first changes other users' rows that refer to it; runs after the `with` clause of `p`. */
      readonly before?: string;
    }
  | {
      readonly way: "erase";
      readonly where: string;
      /** The new value of each erased column, in SQL. */
      readonly set: Readonly<Record<string, string>>;
      /** The other personal columns, each with the reason why it no longer identifies anyone. */
      readonly keeps: Readonly<Record<string, string>>;
    }
  | { readonly way: "keep"; readonly reason: string };

/** The part of a table that the data export includes, or the reason for leaving it out. */
export type ExportRule =
  | {
      readonly area: ExportArea;
      readonly where: string;
      readonly columns: readonly string[];
      /** Personal columns that are left out, each with the reason. */
      readonly without: Readonly<Record<string, string>>;
    }
  | { readonly reason: string };

export const exportAreas = [
  "account",
  "sign-ins",
  "runs",
  "credits",
  "payments",
  "letters-and-mails",
  "invitations",
  "privacy",
] as const;
export type ExportArea = (typeof exportAreas)[number];

/** One table of the database. */
export interface MappedTable {
  /** Name with its schema. */
  readonly table: string;
  /** The personal data that it holds, in plain words. */
  readonly holds: string;
  readonly why: string;
  readonly term: Term;
  /** Columns that hold personal data. */
  readonly columns: readonly string[];
  /** Columns that could by their type or name, but hold a code from a fixed list, one of our own numbers or similar. */
  readonly codes: readonly string[];
  readonly purge: PurgeRule;
  readonly export: ExportRule;
}
