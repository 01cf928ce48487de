/** Before-and-after pairs on the home page: a drawn person and a tool's result. */
export type PairId =
  | "restore"
  | "cut-out"
  | "van-gogh"
  | "statue"
  | "id-photo"
  | "scenery"
  | "giant"
  | "avatar";

/** An example on a help page, made by the built-in engine from drawn people at build time. */
export interface HelpExample {
  /** Numbers of the sample people, from 1. */
  readonly people: readonly number[];
  /** Shows the people standing, down to the thighs and with free arms, unlike the sample photos. */
  readonly areStanding?: true;
  /** The preset image to choose, if the tool has presets. */
  readonly preset?: string;
  /** Values to fill in. Other fields keep their initial value. */
  readonly values: Readonly<Record<string, string | number | boolean>>;
  /** Aspect of the result. */
  readonly aspect: readonly [widthPx: number, heightPx: number];
}

/** A home page pair that is also its tool's example. */
interface PairExample {
  readonly pair: PairId;
}

/** The example on a tool's help page. */
export type ToolExample = HelpExample | PairExample;
