/** Channels 0..255 of a hex colour. */
export function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Mixes `share` of the second colour into the first. */
export function mix(first: string, second: string, share: number): string {
  const [under, over] = [channels(first), channels(second)];
  const mean = under.map((value, c) => Math.round(value + (Number(over[c]) - value) * share));
  return `#${mean.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** sRGB of 0..255 as linear light of 0..1 (IEC 61966-2-1). */
export function toLight(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Linear light as sRGB of 0..255. */
export function fromLight(light: number): number {
  const value = Math.min(1, Math.max(0, light));
  return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
}
