import type { FormErrorCode } from "#core/form-errors.ts";
import type { ImagePayload } from "#core/image-payload.ts";
import type { Localised } from "#core/locale.ts";
import type { SizeMm } from "#core/photo-size.ts";

/** A ready-made picture to choose instead of an own one; `<folder>/<id>.jpg` and `<folder>/<id>-thumb.webp` lie under /art. */
export interface PicturePreset {
  readonly id: string;
  readonly name: Localised;
}

/** One of a long list that is searched. */
export interface LookupOption {
  readonly value: string;
  readonly label: Localised;
  /** What it stands below in the list. */
  readonly group: Localised;
  /** A few numbers beside the label. */
  readonly detail: string;
  /** What choosing it also puts into other fields. */
  readonly sets: Readonly<Record<string, string>>;
}

/** A picture of one's own, or a preset with its id. */
export interface ChosenPicture {
  readonly image: ImagePayload;
  readonly presetId: string | null;
}

interface FieldKinds {
  /** One uploaded photo; it may be left out when `missing` is null. */
  photo: { value: ImagePayload | null; missing: FormErrorCode | null };
  /** Several uploaded photos. */
  photos: { value: readonly ImagePayload[]; min: number; max: number; missing: FormErrorCode };
  /** A preset picture, or an own one in its place. */
  picture: {
    value: ChosenPicture;
    folder: string;
    presets: readonly PicturePreset[];
    missing: FormErrorCode;
  };
  /** One of a few words; the empty one too when it is optional. */
  choice: { value: string; options: readonly string[]; initial: string; isOptional?: boolean };
  /** One of the words that belong to what the choice `of` has; empty for none. */
  subchoice: { value: string; of: string; options: Readonly<Record<string, readonly string[]>> };
  /** One of many, or none: the empty word. What is shown of them comes when it is asked for. */
  lookup: {
    value: string;
    options: readonly string[];
    load: () => Promise<readonly LookupOption[]>;
  };
  /** A number. */
  slider: { value: number; min: number; max: number; step: number; initial: number };
  /** Yes or no. */
  toggle: { value: boolean; initial: boolean };
  /** A part of the photo `of`, painted with a brush; white where it was painted. Always optional. */
  mask: { value: ImagePayload | null; of: string };
  /** A named colour or any other one, as a CSS colour. Stays in the browser. */
  colour: { value: string; options: readonly { name: string; css: string }[]; initial: string };
  /** A preset size or a width and height in mm typed by hand; the value is "preset" or "w:h". */
  size: {
    value: string;
    presets: Readonly<Record<string, SizeMm>>;
    initial: string;
    placeholder: SizeMm;
  };
  /** Free text; it may be blank when `missing` is null. `undrawable` names the signs that a picture cannot show. */
  text: {
    value: string;
    maxLength: number;
    missing: FormErrorCode | null;
    undrawable?: (text: string) => string;
  };
}
export type FieldKind = keyof FieldKinds;
/** `when`: shown only while the choice `field` has one of `values`; changing that choice clears this field. */
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
/** The values of a complete form; a field that is not shown has its initial value. */
export type Values<Fields extends Record<string, Field>> = {
  [K in keyof Fields]: ValueOf<Fields[K]>;
};

/** A form's values as they are sent, by field name. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/** What a field holds before anybody touched it. */
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
