/** Chroma key of the specification (tools section 9): these pixels become transparent. */
const HUE_MIN_DEG = 90;
const HUE_MAX_DEG = 150;
const SATURATION_ABOVE = 0.2;
const VALUE_ABOVE = 0.2;

/** True for a colour that the green-screen rule removes. Channels are 0..255; the model is HSV. */
export function isKeyGreen(red: number, green: number, blue: number): boolean {
  const max = Math.max(red, green, blue);
  const chroma = max - Math.min(red, green, blue);
  if (max / 255 <= VALUE_ABOVE || chroma <= SATURATION_ABOVE * max || max !== green) return false;
  const hueDeg = 120 + (60 * (blue - red)) / chroma;
  return hueDeg >= HUE_MIN_DEG && hueDeg <= HUE_MAX_DEG;
}

/** Sets alpha to 0 wherever the rule holds. `rgba` has four bytes a pixel and is changed in place. */
export function keyOutGreen(rgba: Uint8Array | Uint8ClampedArray): void {
  for (let i = 0; i + 3 < rgba.length; i += 4) {
    if (isKeyGreen(rgba[i] ?? 0, rgba[i + 1] ?? 0, rgba[i + 2] ?? 0)) rgba[i + 3] = 0;
  }
}
