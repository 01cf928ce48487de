/** US dollars; a price per million tokens is at the same time one in micro-dollars per token. */
export interface Price {
  /** What one picture of about a megapixel costs where the provider counts no tokens. */
  readonly perImageUsd: number;
  readonly perMillionTokensUsd: {
    readonly textIn: number;
    readonly imageIn: number;
    readonly textOut: number;
    readonly imageOut: number;
  } | null;
}

/** A page and what it says of a model. */
export interface ModelSource {
  readonly url: string;
  /** True: a page of the provider itself. */
  readonly isProviders: boolean;
  /** The newest day that the copy of the page shows; null: it shows none. */
  readonly asOf: string | null;
}

/** What of a row no page of the provider confirmed; `perImage`: what a whole picture comes to, where the rates of tokens are confirmed. */
type Unconfirmed = "price" | "perImage" | "maxImages" | "endsOn" | "replacement";

/** A model that was looked up. */
export interface ModelRow {
  readonly model: string;
  readonly kind: "image" | "text";
  /** What is used where a key is set and no model. */
  readonly isDefault?: true;
  /** Null: it was not looked up. */
  readonly price: Price | null;
  /** Output sizes, in words for the operator; null: it makes no pictures. */
  readonly sizes: string | null;
  /** Pictures that it takes at once. */
  readonly maxImages: number;
  readonly readsVietnamese?: true;
  /** It thinks before it answers unless it is told not to. */
  readonly thinks?: true;
  /** First day on which it may be gone, yyyy-mm-dd; null: none was announced. */
  readonly endsOn: string | null;
  readonly replacement: string | null;
  readonly sources: readonly ModelSource[];
  readonly unconfirmed: readonly Unconfirmed[];
}

/** What was looked up of a provider's models: defaults, prices, limits and ends come from here alone. */
export interface ModelList {
  /** Who makes the models. */
  readonly maker: string;
  /** The day on which every page of `rows` was looked up. */
  readonly readOn: string;
  readonly rows: readonly ModelRow[];
}

/** `rates`: US dollars per million tokens of text in, image in, text out, image out. */
export function tokens(
  perImageUsd: number,
  rates: readonly [number, number, number, number],
): Price {
  const [textIn, imageIn, textOut, imageOut] = rates;
  return { perImageUsd, perMillionTokensUsd: { textIn, imageIn, textOut, imageOut } };
}

/** A page of the provider itself. */
export function page(url: string, asOf: string | null): ModelSource {
  return { url: `https://${url}`, isProviders: true, asOf };
}

/** A page that quotes the provider. */
export function quoted(url: string, asOf: string | null): ModelSource {
  return { url: `https://${url}`, isProviders: false, asOf };
}

/** What rows of models have in common that make no pictures. */
export const textModel = { kind: "text", sizes: null, maxImages: 0 } as const;

/** A preview and a dated snapshot are the model itself: `models/gemini-3-pro-image-preview`. */
function plainName(model: string): string {
  return model
    .replace(/^.*\//, "")
    .replace(/-preview(-[\d-]+)?$/, "")
    .replace(/-\d{4}-\d{2}-\d{2}$/, "");
}

/** The row of a model in one of the tables; undefined: it was never looked up. */
export function findRow<Row extends ModelRow>(
  rows: readonly Row[],
  model: string,
): Row | undefined {
  const name = plainName(model);
  return rows.find((row) => row.model === name);
}

/** The model that is used where only a key is set. */
export function defaultOf({ maker, rows }: ModelList, kind: ModelRow["kind"]): string {
  const row = rows.find((each) => each.isDefault && each.kind === kind);
  if (!row) throw new Error(`no default ${kind} model of ${maker}`);
  return row.model;
}
