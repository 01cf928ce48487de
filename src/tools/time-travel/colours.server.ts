import { type Colour, mixColour } from "#engine/local/ops/float-raster.ts";

/** Converts `#rrggbb` to an sRGB colour. */
export function rgb(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Converts a colour to `#rrggbb`. */
function hexOf(colour: Colour): string {
  return `#${colour
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** Mixes two colours, as `#rrggbb`: the first for a share of 0. */
export function blend(a: string, b: string, share: number): string {
  return hexOf(mixColour(rgb(a), rgb(b), share));
}

/** Returns the ink as a neon tube would glow: full brightness, more saturated. */
export function neon(hex: string): string {
  const colour = rgb(hex);
  const low = Math.min(...colour);
  const high = Math.max(...colour);
  const [red, green, blue] = colour.map((value) => {
    const share = high > low ? (value - low) / (high - low) : 1;
    return 70 + 185 * share;
  });
  return hexOf([red ?? 255, green ?? 255, blue ?? 255]);
}
