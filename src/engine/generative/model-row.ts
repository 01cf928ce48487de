/** US dollars. A price per million tokens equals micro-dollars per token. */
export interface Price {
  /** Price of one image of about a megapixel, if the provider counts no tokens. */
  readonly perImageUsd: number;
  readonly perMillionTokensUsd: {
    readonly textIn: number;
    readonly imageIn: number;
    readonly textOut: number;
    readonly imageOut: number;
  } | null;
}

/** A source page for a model's data. */
export interface ModelSource {
  readonly url: string;
  /** `true` for a page of the provider itself. */
  readonly isProviders: boolean;
  /** The latest date shown on the copy of the page; `null` if it shows none. */
  readonly asOf: string | null;
}

/** Fields that no provider page confirmed; `perImage` is a whole image's price with confirmed token rates. */
type Unconfirmed = "price" | "perImage" | "maxImages" | "endsOn" | "replacement";

/** A model and its looked-up data. */
export interface ModelRow {
  readonly model: string;
  readonly kind: "image" | "text";
  /** The default if a key is set but no model. */
  readonly isDefault?: true;
  /** `null` if it wasn't looked up. */
  readonly price: Price | null;
  /** Output sizes, described for the operator; `null` if it makes no images. */
  readonly sizes: string | null;
  /** Most images per call. */
  readonly maxImages: number;
  readonly readsVietnamese?: true;
  /** Reasons before answering unless told not to. */
  readonly thinks?: true;
  /** First day on which it may be unavailable, yyyy-mm-dd; `null` if none was announced. */
  readonly endsOn: string | null;
  readonly replacement: string | null;
  readonly sources: readonly ModelSource[];
  readonly unconfirmed: readonly Unconfirmed[];
}

/** Looked-up data of a provider's models: the only source of defaults, prices, limits and end dates. */
export interface ModelList {
  /** The maker of the models. */
  readonly maker: string;
  /** The day on which every page of `rows` was looked up. */
  readonly readOn: string;
  readonly rows: readonly ModelRow[];
}

/** `rates`: US dollars per million tokens of text in, image in, text out and image out. */
export function tokens(
  perImageUsd: number,
  rates: readonly [number, number, number, number],
): Price {
  const [textIn, imageIn, textOut, imageOut] = rates;
  return { perImageUsd, perMillionTokensUsd: { textIn, imageIn, textOut, imageOut } };
}

/** Cites a page of the provider itself. */
export function page(url: string, asOf: string | null): ModelSource {
  return { url: `https://${url}`, isProviders: true, asOf };
}

/** Cites a page that quotes the provider. */
export function quoted(url: string, asOf: string | null): ModelSource {
  return { url: `https://${url}`, isProviders: false, asOf };
}

/** Common fields of models that make no images. */
export const textModel = { kind: "text", sizes: null, maxImages: 0 } as const;

/** Strips previews and dated snapshots to the model's name: `models/gemini-3-pro-image-preview`. */
function plainName(model: string): string {
  return model
    .replace(/^.*\//, "")
    .replace(/-preview(-[\d-]+)?$/, "")
    .replace(/-\d{4}-\d{2}-\d{2}$/, "");
}

/** Returns a model's row from a table, or `undefined` if it was never looked up. */
export function findRow<Row extends ModelRow>(
  rows: readonly Row[],
  model: string,
): Row | undefined {
  const name = plainName(model);
  return rows.find((row) => row.model === name);
}

/** Returns the default model, used if only a key is set. */
export function defaultOf({ maker, rows }: ModelList, kind: ModelRow["kind"]): string {
  const row = rows.find((each) => each.isDefault && each.kind === kind);
  if (!row) throw new Error(`no default ${kind} model of ${maker}`);
  return row.model;
}
