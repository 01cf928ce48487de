import { z } from "zod/mini";
import type { FormErrorCode } from "#core/form-errors.ts";
import { pictureField } from "#core/image-payload.ts";

const pictureFields = new WeakSet<z.core.$ZodType>();

/** True for a field that takes a picture, also where it may be left out or null. */
export function isPictureField(field: z.core.$ZodType): boolean {
  if (pictureFields.has(field)) return true;
  const isWrapped = field instanceof z.ZodMiniOptional || field instanceof z.ZodMiniNullable;
  return isWrapped && isPictureField(field.def.innerType);
}

/** A picture of a payload. Left out, it is refused with the same words as on the screen. */
export function requiredImage(missing: FormErrorCode) {
  const field = pictureField(missing);
  pictureFields.add(field);
  return field;
}

/** Text that must not be blank. */
export function requiredText(maxLength: number, missing: FormErrorCode) {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) })
    .check(
      z.refine((text) => text.trim() !== "", missing),
      z.maxLength(maxLength, "text_too_long"),
    );
}

/** Text of which every sign can be drawn; `undrawable` names those that cannot, and none with an empty text. */
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

/** Addresses of pictures that were uploaded before. */
export function uploadedImages({
  min,
  max,
  missing,
}: {
  readonly min: number;
  readonly max: number;
  readonly missing: FormErrorCode;
}) {
  return z
    .array(z.string().check(z.maxLength(1_000)), {
      error: ({ input }) => (input === undefined || input === null ? missing : undefined),
    })
    .check(z.minLength(min, missing), z.maxLength(max, "too_many_photos"));
}
