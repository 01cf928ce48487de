/** Returns the country of the browser's language (ISO 3166), its most likely one if it names none; `null` if unknown. */
export function countryHere(): string | null {
  if (typeof navigator === "undefined") return null;
  try {
    return new Intl.Locale(navigator.language).maximize().region ?? null;
  } catch {
    return null;
  }
}
