export interface SizeMm {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** Preset sizes of the ID photo (specification, tools section 3). */
export const photoSizePresets = {
  "3:4": { widthMm: 30, heightMm: 40 },
  "2:3": { widthMm: 40, heightMm: 60 },
  "1:1": { widthMm: 50.8, heightMm: 50.8 },
} as const satisfies Record<string, SizeMm>;
/** Their names in the specification. */
const presetNames: readonly (readonly [name: string, preset: PhotoSizePreset])[] = [
  ["3x4 cm", "3:4"],
  ["4x6 cm", "2:3"],
  ["2x2 inch", "1:1"],
];
type PhotoSizePreset = keyof typeof photoSizePresets;

/** Limits of a custom size, in millimetres. */
export const PHOTO_SIDE_MIN_MM = 10;
export const PHOTO_SIDE_MAX_MM = 300;

function isPreset(size: string): size is PhotoSizePreset {
  return Object.hasOwn(photoSizePresets, size);
}

/** Returns the preset of that name, in any case. Any other text is only trimmed. */
export function photoSizeOf(text: string): string {
  const wanted = text.trim().toLowerCase();
  return presetNames.find(([name]) => name === wanted)?.[1] ?? text.trim();
}

/**
 * Reads a size: "3:4", "2:3" and "1:1" are presets, any other "w:h" is in mm, 10 to 300 each. Otherwise returns `null`.
 */
export function readPhotoSize(size: string): SizeMm | null {
  if (isPreset(size)) return photoSizePresets[size];
  const match = /^(\d{1,3}(?:\.\d{1,2})?):(\d{1,3}(?:\.\d{1,2})?)$/.exec(size);
  if (!match) return null;
  const [widthMm, heightMm] = [Number(match[1]), Number(match[2])];
  const fits = [widthMm, heightMm].every(
    (mm) => mm >= PHOTO_SIDE_MIN_MM && mm <= PHOTO_SIDE_MAX_MM,
  );
  return fits ? { widthMm, heightMm } : null;
}

export const PRINT_DPI = 300;
const MM_PER_INCH = 25.4;

/** Converts a length to pixels at `dpi`, rounded to the nearest whole pixel. */
export function mmToPx(mm: number, dpi: number = PRINT_DPI): number {
  return Math.round((mm / MM_PER_INCH) * dpi);
}
