import { hashSeed } from "#engine/local/ops/random.ts";
import type { EraWish } from "./read-era.server.ts";

/** Inks and motif of a place. */
export interface Ornament {
  readonly dark: string;
  readonly bright: string;
  readonly light: string;
  readonly motif: Motif;
}
type Motif = "stars" | "steps" | "leaves" | "arches" | "waves" | "lattice" | "zigzag" | "diamonds";

const inks = {
  American: [
    ["#7a2e1f", "#d9942f", "#f2dfb4"],
    ["#20466b", "#c8503c", "#efe6d2"],
    ["#1f5b4a", "#e0a43a", "#f3e6c4"],
  ],
  Western: [
    ["#3a2a4a", "#b8923c", "#efe4c8"],
    ["#1f3b5a", "#a33a32", "#ece3cf"],
    ["#4a3a1c", "#c9a24a", "#f2e8cf"],
  ],
  Asian: [
    ["#8c1f1a", "#d8a437", "#f4e6c2"],
    ["#1d4f5e", "#c9a24a", "#eef0e2"],
    ["#2f4a2a", "#c5653a", "#f1e8c9"],
  ],
  African: [
    ["#4a1f14", "#e0a12e", "#f0d9a8"],
    ["#1f3d2b", "#d9662b", "#f2dfae"],
    ["#2b2140", "#d98a2b", "#efdcb8"],
  ],
} as const;
const motifs = {
  American: ["stars", "steps"],
  Western: ["leaves", "arches"],
  Asian: ["waves", "lattice"],
  African: ["zigzag", "diamonds"],
} as const satisfies Record<string, readonly Motif[]>;

const plain: Ornament = { dark: "#3a2a1c", bright: "#b8923c", light: "#efe4c8", motif: "leaves" };

/** The ornament of a culture; its countries differ in inks and motif. */
export function ornamentOf({ culture, country }: EraWish): Ornament {
  if (!culture) return plain;
  const seed = hashSeed(country ?? culture);
  const [dark, bright, light] = inks[culture][seed % inks[culture].length] ?? inks[culture][0];
  return {
    dark,
    bright,
    light,
    motif: motifs[culture][Math.floor(seed / 7) % 2] ?? motifs[culture][0],
  };
}

/** One tile of 40 x 40, on a ground of the dark ink. */
function tile({ motif, bright, light }: Ornament): string {
  switch (motif) {
    case "stars":
      return `<path d="M20 5l4 10 11 1-8 7 3 11-10-6-10 6 3-11-8-7 11-1z" fill="${bright}"/>`;
    case "steps":
      return `<path d="M0 34h8v-8h8v-8h8v8h8v8h8v6H0z" fill="${bright}"/><rect x="17" y="6" width="6" height="6" fill="${light}"/>`;
    case "leaves":
      return `<path d="M2 32C8 10 30 8 38 12 34 30 16 36 2 32z" fill="none" stroke="${bright}" stroke-width="3"/><circle cx="22" cy="22" r="4" fill="${light}"/>`;
    case "arches":
      return `<path d="M4 38V22a16 16 0 0 1 32 0v16" fill="none" stroke="${bright}" stroke-width="4"/><circle cx="20" cy="26" r="4" fill="${light}"/>`;
    case "waves":
      return `<g fill="none" stroke="${bright}" stroke-width="3"><circle cx="20" cy="40" r="18"/><circle cx="20" cy="40" r="11"/><circle cx="20" cy="40" r="4"/></g>`;
    case "lattice":
      return `<path d="M6 6h28v28H14V14h12v12" fill="none" stroke="${bright}" stroke-width="3.4"/>`;
    case "zigzag":
      return `<path d="M0 30L10 12 20 30 30 12 40 30" fill="none" stroke="${bright}" stroke-width="5"/><path d="M0 38L10 22 20 38 30 22 40 38" fill="none" stroke="${light}" stroke-width="2.4"/>`;
    case "diamonds":
      return `<path d="M20 4L36 20 20 36 4 20z" fill="${bright}"/><path d="M20 13L27 20 20 27 13 20z" fill="${light}"/>`;
  }
}

interface BorderOptions {
  readonly width: number;
  readonly height: number;
  /** Thickness of the border in pixels. */
  readonly thickness: number;
  readonly opacity?: number;
}

/** A border of tiles around a picture, between two fine lines. */
export function borderSvg(
  ornament: Ornament,
  { width, height, thickness, opacity = 1 }: BorderOptions,
): string {
  const scale = thickness / 40;
  const line = thickness * 0.08;
  const inner = `M0 0H${width}V${height}H0zM${thickness} ${thickness}V${height - thickness}H${width - thickness}V${thickness}z`;
  return `<defs><pattern id="o" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})"><rect width="40" height="40" fill="${ornament.dark}"/>${tile(ornament)}</pattern></defs><g opacity="${opacity}"><path d="${inner}" fill="url(#o)" fill-rule="evenodd"/><g fill="none" stroke="${ornament.bright}" stroke-width="${line}"><rect x="${line}" y="${line}" width="${width - 2 * line}" height="${height - 2 * line}"/><rect x="${thickness}" y="${thickness}" width="${width - 2 * thickness}" height="${height - 2 * thickness}"/></g></g>`;
}
