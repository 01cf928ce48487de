import { z } from "zod/mini";
import type { FormErrorCode } from "#core/form-errors.ts";
import { pictureField, whenMissing } from "#core/image-payload.ts";

/** Returns the schema of one image in some form. `missing` is the message if the image is left out. */
export type PictureSchema = (missing?: FormErrorCode) => z.ZodMiniType;

/** How a field takes its image or images, in whichever form. */
interface PictureField {
  readonly isList: boolean;
  /** Returns the field for images in another form, with the same rules. */
  readonly withSchema: (picture: PictureSchema) => z.ZodMiniType;
}

const pictureFields = new WeakMap<z.core.$ZodType, PictureField>();

function mark<Schema extends z.ZodMiniType>(schema: Schema, field: PictureField): Schema {
  pictureFields.set(schema, field);
  return schema;
}

/** Returns `null` for a field that takes no images. */
export function pictureFieldOf(schema: z.core.$ZodType): PictureField | null {
  return pictureFields.get(schema) ?? null;
}

/** A required image. If it's left out, the error has the same text as on the screen. */
export function requiredImage(missing?: FormErrorCode) {
  return mark(pictureField(missing), { isList: false, withSchema: (picture) => picture(missing) });
}

/** An image that may be left out. `missing` is the message for `null`. */
export function optionalImage(missing: FormErrorCode) {
  const withSchema = <T extends z.ZodMiniType>(picture: (code: FormErrorCode) => T) =>
    z.optional(picture(missing));
  return mark(withSchema(pictureField), { isList: false, withSchema });
}

/** An image, or `null` if there is none. */
export function nullableImage(missing: FormErrorCode) {
  const withSchema = <T extends z.ZodMiniType>(picture: (code: FormErrorCode) => T) =>
    z.nullable(picture(missing));
  return mark(withSchema(pictureField), { isList: false, withSchema });
}

/** A list of `min` to `max` images. */
export function imageList({ min, max, missing }: ListOfImages) {
  const withSchema = <T extends z.ZodMiniType>(picture: (code: FormErrorCode) => T) =>
    z
      .array(picture(missing), whenMissing(missing))
      .check(z.minLength(min, missing), z.maxLength(max, "too_many_photos"));
  return mark(withSchema(pictureField), { isList: true, withSchema });
}

interface ListOfImages {
  readonly min: number;
  readonly max: number;
  readonly missing: FormErrorCode;
}

/** Text that must not be blank. */
export function requiredText(maxLength: number, missing: FormErrorCode) {
  return z.string(whenMissing(missing)).check(
    z.refine((text) => text.trim() !== "", missing),
    z.maxLength(maxLength, "text_too_long"),
  );
}

/** Checks that every character can be drawn. `undrawable` returns those that can't, or "" if there are none. */
export function drawable(undrawable: (text: string) => string) {
  return z.check<string>(({ value, issues }) => {
    const letters = undrawable(value);
    if (letters === "") return;
    issues.push({ code: "custom", input: value, message: "title_letters", params: { letters } });
  });
}

/** Text that may be blank. */
export function optionalText(maxLength: number) {
  return z.string().check(z.maxLength(maxLength, "text_too_long"));
}

/** Words of choices, for the API description. */
const choiceWords = new WeakMap<z.core.$ZodType, readonly string[]>();

/** Returns every word that a choice accepts, in the case of its definition. Other fields have none: `null`. */
export function choiceWordsOf(schema: z.core.$ZodType): readonly string[] | null {
  return choiceWords.get(schema) ?? null;
}

interface Choice<Option extends string> {
  readonly options: readonly Option[];
  readonly names?: { readonly [Each in Option]?: string };
}

/**
 * One option of a choice field, by its id or by its name in the specification, in any case. The result is the id. For
 * any other value, the error lists the accepted words.
 */
export function choiceOf<const Option extends string>({ options, names }: Choice<Option>) {
  const rows = options.flatMap((option) =>
    [option, names?.[option]].flatMap((word) => (word === undefined ? [] : [{ word, option }])),
  );
  const words = rows.map(({ word }) => word);
  const known = new Map(rows.map(({ word, option }) => [word.toLowerCase(), option]));
  const optionOf = (value: unknown) =>
    typeof value === "string" ? known.get(value.trim().toLowerCase()) : undefined;
  const schema = z.custom<Option>().check(
    z.overwrite((value) => optionOf(value) ?? value),
    z.check(({ value, issues }) => {
      if (optionOf(value) !== undefined) return;
      const params = { accepted: [...known.keys()].join(", ") };
      issues.push({ code: "custom", input: value, message: "invalid_field", params });
    }),
  );
  choiceWords.set(schema, words);
  return schema;
}
