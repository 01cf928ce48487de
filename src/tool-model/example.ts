/** Pairs of a drawn person and what a tool made of them, which the home page shows. */
export type PairId = "restore" | "cut-out" | "van-gogh" | "statue";

/** What the built-in engine makes for a page of help from drawn people, at build time. */
export interface HelpExample {
  /** Sample people, by their numbers from 1. */
  readonly people: readonly number[];
  /** They stand, down to the thighs and with free arms: what a sample picture does not show. */
  readonly areStanding?: true;
  /** The ready-made picture that is chosen, where the tool has some. */
  readonly preset?: string;
  /** What is filled in; other fields stay as they are at first. */
  readonly values: Readonly<Record<string, string | number | boolean>>;
  /** Of the result. */
  readonly aspect: readonly [widthPx: number, heightPx: number];
}

/** A pair of the home page that is the example of its tool too. */
interface PairExample {
  readonly pair: PairId;
}

/** What a page of help shows of its tool. */
export type ToolExample = HelpExample | PairExample;
