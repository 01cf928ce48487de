/** Joins class names. Skips those that are false, null, undefined or empty. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
