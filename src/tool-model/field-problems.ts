import type { FormErrorCode } from "#core/form-errors.ts";
import type { ImagePayload } from "#core/image-payload.ts";
import { readPhotoSize } from "#core/photo-size.ts";
import type { Field, FieldKind, FieldOfKind, FormValues } from "./fields.ts";

/** Returns the problem with a field's value, or `null`. */
type Check<F extends Field> = (
  field: F,
  value: unknown,
  values: FormValues,
) => FormErrorCode | null;

function isImage(value: unknown): value is ImagePayload {
  return typeof value === "object" && value !== null && ("base64" in value || "bytes" in value);
}

function isOneOf(options: readonly string[], value: unknown): boolean {
  return typeof value === "string" && options.includes(value);
}

/** Returns a dependent choice's options for the chosen value. */
export function optionsFor(
  field: FieldOfKind<"subchoice">,
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  const chosen = values[field.of];
  return typeof chosen === "string" ? (field.options[chosen] ?? []) : [];
}

function checkSize(value: unknown): FormErrorCode | null {
  const size = typeof value === "string" ? value : "";
  if (readPhotoSize(size)) return null;
  const [width = "", height = ""] = size.split(":");
  return [width, height].some((side) => side.trim() === "") ? "size_missing" : "invalid_size";
}

const checks: { readonly [K in FieldKind]: Check<FieldOfKind<K>> } = {
  photo: ({ missing }, value) => (isImage(value) ? null : missing),
  photos: ({ min, missing }, value) =>
    Array.isArray(value) && value.length >= min ? null : missing,
  picture: ({ missing }, value) => (typeof value === "object" && value !== null ? null : missing),
  text: ({ missing, maxLength, undrawable, unless }, value, values) => {
    if (typeof value !== "string" || value.trim() === "") {
      return unless !== undefined && values[unless] ? null : missing;
    }
    if (value.length > maxLength) return "text_too_long";
    return undrawable && undrawable(value) !== "" ? "title_letters" : null;
  },
  choice: ({ options, isOptional }, value) =>
    isOneOf(isOptional ? [...options, ""] : options, value) ? null : "invalid_field",
  subchoice: (field, value, values) =>
    isOneOf([...optionsFor(field, values), ""], value) ? null : "invalid_field",
  lookup: ({ options }, value) => (isOneOf([...options, ""], value) ? null : "invalid_field"),
  slider: ({ min, max }, value) =>
    typeof value === "number" && value >= min && value <= max ? null : "invalid_field",
  size: (_field, value) => checkSize(value),
  colour: () => null,
  toggle: () => null,
  mask: () => null,
};

/** Returns the problem with a shown field's value, or `null`. */
export function problemOf<K extends FieldKind>(
  field: FieldOfKind<K> & { readonly kind: K },
  value: unknown,
  values: FormValues,
): FormErrorCode | null {
  const check: Check<FieldOfKind<K>> = checks[field.kind];
  return check(field, value, values);
}
