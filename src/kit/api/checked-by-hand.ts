/**
 * Responses that every page reads are checked by hand: a schema library for a few strings would be a twentieth of what
 * a public page loads (docs/decisions/011).
 */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object, or none for any other value. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

export function textOr<Other>(value: unknown, other: Other): string | Other {
  return typeof value === "string" ? value : other;
}

export function numberOr<Other>(value: unknown, other: Other): number | Other {
  return typeof value === "number" ? value : other;
}
