import type { Term } from "#core/retention.ts";

/**
 * What a purge does with the rows of one person. Conditions are SQL over the row `t` and the person `p`
 * (`person.ts`).
 */
export type PurgeRule =
  | {
      readonly way: "delete";
      readonly where: string;
      /** What has to be done first to rows of others that refer to it, in SQL after the person. */
      readonly before?: string;
    }
  | {
      readonly way: "erase";
      readonly where: string;
      /** Column by column what is written over it, in SQL. */
      readonly set: Readonly<Record<string, string>>;
      /** The other columns of people, each with the reason why it says nothing of anybody any more. */
      readonly keeps: Readonly<Record<string, string>>;
    }
  | { readonly way: "keep"; readonly reason: string };

/** What a person gets of it in the copy of everything. */
export type ExportRule =
  | {
      readonly area: ExportArea;
      readonly where: string;
      readonly columns: readonly string[];
      /** Columns of people that are left out, each with the reason. */
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
  /** With its schema. */
  readonly table: string;
  /** What it holds of people, in plain words. */
  readonly holds: string;
  readonly why: string;
  readonly term: Term;
  /** Columns that hold something of a person. */
  readonly columns: readonly string[];
  /** Columns that could by their type or name, and hold a word of a fixed list, a number of ours or the like. */
  readonly codes: readonly string[];
  readonly purge: PurgeRule;
  readonly export: ExportRule;
}
