import type { FormErrorCode } from "#core/form-errors.ts";
import type { ImagePayload } from "#core/image-payload.ts";
import type { Locale, Localised } from "#core/locale.ts";
import type { SizeMm } from "#core/photo-size.ts";

/** A preset image to choose instead of an upload. `<folder>/<id>.jpg` and `<folder>/<id>-thumb.webp` are below /art. */
export interface PicturePreset {
  readonly id: string;
  readonly name: Localised;
}

/** An option of a long, searchable list. */
export interface LookupOption {
  readonly value: string;
  readonly label: Localised;
  /** Heading of its group in the list. */
  readonly group: Localised;
  /** A few numbers beside the label. */
  readonly detail: string;
  /** Values that choosing it sets in other fields. */
  readonly sets: Readonly<Record<string, string>>;
}

/** A free call that takes the photo of field `of` and answers with a reason for each preset that is impossible. */
export interface PresetObstacles {
  readonly of: string;
  readonly path: `/images/${string}`;
  /** The operation that the obstacles belong to; only the built-in engine has them. */
  readonly operation: string;
  /** Loads the words for each reason, and `purpose`: why the photo is looked at. */
  readonly loadWords: () => Promise<Readonly<Record<Locale, Readonly<Record<string, string>>>>>;
}

/** The user's own image, or a preset with its id. */
export interface ChosenPicture {
  readonly image: ImagePayload;
  readonly presetId: string | null;
}

/** Pictures to choose words by. `<folder>/<id>-thumb.webp` are below /art, in the shape of 4:3. */
export interface Ideas {
  readonly folder: string;
  readonly presets: readonly PicturePreset[];
  readonly when?: { field: string; values: readonly string[] };
}

interface FieldKinds {
  /** One uploaded photo. Optional if `missing` is `null`. */
  photo: { value: ImagePayload | null; missing: FormErrorCode | null };
  /** Several uploaded photos. */
  photos: { value: readonly ImagePayload[]; min: number; max: number; missing: FormErrorCode };
  /**
   * A preset image, or the user's own instead. `recommended`: ids in the order of the screen, best first. `obstacles`:
   * how to ask which presets the built-in engine can't make of a photo.
   */
  picture: {
    value: ChosenPicture;
    folder: string;
    presets: readonly PicturePreset[];
    recommended?: readonly string[];
    obstacles?: PresetObstacles;
    missing: FormErrorCode;
  };
  /**
   * One of a few options, or "" if it's optional. `names`: an option's name in the specification, if it is written
   * differently. Calls accept both, in any case. `initialIn`: the initial option in the user's country, if that differs
   * between countries. `hasTiles`: the options are shown as pictures, on the user's photo
   * where the built-in engine makes the result. Samples are `tiles/<slug>-<field>-<option>.webp` below /art, 4:5.
   */
  choice: {
    value: string;
    options: readonly string[];
    names?: Readonly<Record<string, string>>;
    initial: string;
    isOptional?: boolean;
    hasTiles?: true;
    initialIn?: (country: string | null) => string;
  };
  /** One of the options for the value of the choice `of`, or "" for none. */
  subchoice: { value: string; of: string; options: Readonly<Record<string, readonly string[]>> };
  /** One of many options, or "" for none. `load` fetches their labels when they're needed. */
  lookup: {
    value: string;
    options: readonly string[];
    load: () => Promise<readonly LookupOption[]>;
  };
  /** A number. */
  slider: { value: number; min: number; max: number; step: number; initial: number };
  /** Yes or no. */
  toggle: { value: boolean; initial: boolean };
  /** An area of the photo `of`, painted with a brush: white where it was painted. Always optional. */
  mask: { value: ImagePayload | null; of: string };
  /** A named or custom colour, as a CSS colour. Stays in the browser. */
  colour: { value: string; options: readonly { name: string; css: string }[]; initial: string };
  /** A preset size, or a custom width and height in mm. The value is the preset's name or "w:h". */
  size: {
    value: string;
    presets: Readonly<Record<string, SizeMm>>;
    initial: string;
    placeholder: SizeMm;
  };
  /**
   * Free text. May be blank if `missing` is `null` or the field `unless` has a value. `undrawable` returns the
   * characters that can't be drawn. `ideas`: pictures whose names are good words for it.
   */
  text: {
    value: string;
    maxLength: number;
    missing: FormErrorCode | null;
    unless?: string;
    undrawable?: (text: string) => string;
    ideas?: readonly Ideas[];
  };
}
export type FieldKind = keyof FieldKinds;
/** `when`: shown only while the choice `field` has one of `values`. Changing that choice clears this field. */
type FieldOf<K extends FieldKind> = {
  kind: K;
  when?: { field: string; values: readonly string[] };
} & Omit<FieldKinds[K], "value">;
export type Field = { [K in FieldKind]: FieldOf<K> }[FieldKind];
export type FieldOfKind<K extends FieldKind> = Extract<Field, { kind: K }>;
export type FieldValue = FieldKinds[FieldKind]["value"];

type ValueOf<F extends Field> = F extends { kind: "choice"; options: readonly (infer O)[] }
  ? F extends { isOptional: true }
    ? O | ""
    : O
  : F extends { kind: "photo"; missing: FormErrorCode; when?: undefined }
    ? ImagePayload
    : FieldKinds[F["kind"]]["value"];
/** The values of a complete form. Hidden fields have their initial value. */
export type Values<Fields extends Record<string, Field>> = {
  [K in keyof Fields]: ValueOf<Fields[K]>;
};

/** A form's values as sent, by field name. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/** Whether the field's options are shown as pictures, also on the user's photo. */
export function hasTiles(field: Field): boolean {
  return field.kind === "choice" && field.hasTiles === true;
}

/** Returns a field's value before the user changes it. */
export function initialValue(
  field: Field,
): Exclude<FieldValue, ImagePayload | ChosenPicture> | null {
  if ("initial" in field) return field.initial;
  switch (field.kind) {
    case "photo":
    case "picture":
    case "mask":
      return null;
    case "photos":
      return [];
    case "text":
    case "lookup":
    case "subchoice":
      return "";
  }
}
