import type { Palette } from "./palettes.ts";
import { mix } from "./people/colours.ts";
import { outlineOf } from "./people/face-form.ts";

/** A head and shoulders in flat inks, as on a two-ink print. */
export interface Bust {
  readonly inks: Palette;
  /** The middle of the face; the head is about 300 * scale high. */
  readonly at: readonly [x: number, y: number];
  readonly scale: number;
  readonly hair: PrintHair;
  readonly cloth: PrintCloth;
  /** Share of the bright ink in the skin, and of the dark ink on top: 0 leaves the paper. */
  readonly tone?: 0 | 1 | 2 | 3;
  readonly hairInk?: string;
  readonly topInk?: string;
  readonly hasGlasses?: boolean;
  readonly hasBeard?: boolean;
  readonly isOld?: boolean;
  readonly isStone?: boolean;
  /** 0 is calm, 1 a laugh. */
  readonly smile?: number;
  /** Drawn over everything, in units of the head. */
  readonly hat?: string;
}

type PrintHair = "bob" | "long" | "short" | "curly" | "bun" | "fade" | "bald";
type PrintCloth = "crew" | "shirt" | "suit" | "turtle";

const MAP = {
  halfWidth: 94,
  crownY: -146,
  chinY: 140,
  browY: -36,
  eyeX: 40,
  noseY: 44,
  mouthY: 78,
  mouthHalf: 28,
};
const FACE = outlineOf(MAP, 0.25);
/** The side away from the light, along the edge of brow, cheek and chin. */
const SHADE =
  "M24 -150C70 -146 96 -100 96 -28C94 70 60 142 2 142C22 124 34 104 30 82C26 66 38 52 32 34C26 16 40 4 36 -14C32 -36 12 -48 16 -80C20 -104 44 -112 38 -130C34 -142 30 -146 24 -150Z";

const hairs: Readonly<Record<PrintHair, { readonly back: string; readonly front: string }>> = {
  bob: {
    back: "M-122 96C-150 -60 -124 -186 4 -186C128 -186 148 -60 122 96C112 122 84 122 78 96H-78C-84 122 -112 122 -122 96Z",
    front:
      "M-99 6C-122 -128 -60 -178 4 -178C66 -178 118 -128 99 6C96 -44 84 -82 62 -104C10 -92 -38 -106 -58 -134C-72 -104 -94 -62 -99 6Z",
  },
  long: {
    back: "M-134 330C-160 120 -158 -190 0 -190C158 -190 160 120 134 330C112 346 84 340 72 310H-72C-84 340 -112 346 -134 330Z",
    front:
      "M-97 20C-128 -120 -68 -182 4 -182C76 -182 124 -120 97 20C94 -52 62 -106 4 -134C-44 -108 -92 -60 -97 20Z",
  },
  short: {
    back: "",
    front:
      "M-98 -26C-118 -134 -64 -180 6 -178C78 -180 118 -128 98 -24C94 -58 86 -80 70 -94C30 -88 -26 -92 -54 -122C-62 -94 -90 -84 -98 -26Z",
  },
  curly: {
    back: "M-128 26a40 40 0 0 1 -12 -72a42 42 0 0 1 16 -76a50 50 0 0 1 66 -64a56 56 0 0 1 116 -4a50 50 0 0 1 72 64a42 42 0 0 1 14 80a40 40 0 0 1 -14 72a36 36 0 0 1 -50 18H-78a36 36 0 0 1 -50 -18Z",
    front:
      "M-96 -40C-104 -94 -76 -124 -46 -120C-32 -140 0 -136 10 -126C36 -140 62 -124 70 -112C92 -106 100 -76 96 -40C124 -132 76 -190 0 -190C-76 -190 -124 -132 -96 -40Z",
  },
  bun: {
    back: "M-46 -182a46 42 0 1 1 94 0a46 42 0 1 1 -94 0Z",
    front:
      "M-97 -20C-118 -132 -62 -176 0 -176C62 -176 118 -132 97 -20C88 -74 56 -116 0 -122C-56 -116 -88 -74 -97 -20Z",
  },
  fade: {
    back: "",
    front:
      "M-95 -44C-102 -130 -78 -186 2 -186C82 -186 104 -130 95 -44C90 -76 80 -98 64 -110C24 -98 -24 -98 -64 -110C-80 -98 -90 -76 -95 -44Z",
  },
  bald: { back: "", front: "" },
};

const BODY = "M-290 420C-288 268 -190 224 -64 196C-30 226 30 226 64 196C190 224 288 268 290 420Z";

/** The clothes in the top's ink, with the light and the dark ink for details. */
const cloths: Readonly<Record<PrintCloth, (ink: string, inks: Palette) => string>> = {
  crew: (ink) => `<path d="${BODY}" fill="${ink}"/>`,
  turtle: (ink, { ink: dark }) =>
    `<path d="M-290 420C-288 268 -190 232 -72 208L-62 128C-30 160 30 160 62 128L72 208C190 232 288 268 290 420Z" fill="${ink}"/><path d="M-64 160C-30 190 30 190 64 160" fill="none" stroke="${dark}" stroke-width="5" opacity=".6"/>`,
  shirt: (ink, { light, ink: dark }) =>
    `<path d="${BODY}" fill="${ink}"/><path d="M-62 168L-92 212L-32 272L0 232L32 272L92 212L62 168L0 226Z" fill="${light}"/><path d="M0 250V420" stroke="${dark}" stroke-width="5" stroke-dasharray="1 26" stroke-linecap="round"/>`,
  suit: (ink, { light, bright, paper }) =>
    `<path d="${BODY}" fill="${ink}"/><path d="M-64 172L0 420L64 172C34 206 -34 206 -64 172Z" fill="${light}"/><path d="M-19 226H19L11 262L27 420H-27L-11 262Z" fill="${bright}"/><path d="M-70 176L-124 252L-82 276L-36 420M70 176L124 252L82 276L36 420" fill="none" stroke="${paper}" stroke-width="6"/>`,
};

function skinOf(inks: Palette, tone: number): string {
  const tones = [
    inks.light,
    mix(inks.light, inks.bright, 0.45),
    mix(inks.bright, inks.ink, 0.12),
    mix(inks.bright, inks.ink, 0.48),
  ];
  return tones[tone] ?? inks.light;
}

function featuresOf(bust: Bust, line: string): string {
  const { smile = 0.7, hasBeard, isStone, isOld, hasGlasses, inks } = bust;
  const lips = isStone
    ? `<path d="M-27 78Q0 70 27 78Q0 94 -27 78Z" fill="none" stroke="${line}" stroke-width="5"/>`
    : hasBeard
      ? `<path d="M-24 72Q0 ${72 + 22 * smile} 24 72" fill="none" stroke="${inks.light}" stroke-width="8" stroke-linecap="round"/>`
      : `<path d="M-30 72Q0 ${76 + 34 * smile} 30 72Q0 ${84 + 6 * smile} -30 72Z" fill="${inks.bright}" stroke="${line}" stroke-width="4.5" stroke-linejoin="round"/>`;
  const eyes = isStone
    ? `<path d="M-62 -2Q-40 -22 -20 -2Q-40 12 -62 -2ZM62 -2Q40 -22 20 -2Q40 12 62 -2Z" fill="none" stroke="${line}" stroke-width="5"/>`
    : `<g fill="${line}"><ellipse cx="-40" cy="-4" rx="9.4" ry="10.8"/><ellipse cx="40" cy="-4" rx="9.4" ry="10.8"/></g>`;
  const glasses = hasGlasses
    ? `<g fill="none" stroke="${line}" stroke-width="7"><circle cx="-40" cy="-2" r="29"/><circle cx="40" cy="-2" r="29"/><path d="M-12 -6Q0 -16 12 -6M-69 -8L-94 -14M69 -8L94 -14"/></g>`
    : "";
  const years = isOld
    ? `<g fill="none" stroke="${line}" stroke-width="4" stroke-linecap="round"><path d="M24 -92Q48 -100 72 -90M28 -74Q50 -80 70 -72M38 40Q50 58 46 78M74 8l16 -6M74 16l16 4"/></g>`
    : "";
  return `<g fill="none" stroke="${line}" stroke-linecap="round" stroke-linejoin="round"><path d="M-64 -34Q-42 -50 -20 -36M20 -36Q42 -50 64 -34" stroke-width="9.5"/><path d="M3 -8L15 34Q8 44 -9 40" stroke-width="5.4"/></g>${eyes}${lips}${years}${glasses}`;
}

/** The bust as SVG. Its screens are named after `id`, which must be unique in the picture. */
export function drawBust(bust: Bust, id: string): string {
  const { inks, tone = 0, hairInk = inks.ink, topInk = inks.bright, isStone } = bust;
  const hair = hairs[bust.hair];
  const skin = skinOf(inks, tone);
  const line = tone === 3 ? mix(inks.ink, "#000000", 0.35) : inks.ink;
  const spacing = 5.2 / bust.scale;
  const shade = `url(#${id}d)`;
  const beard = bust.hasBeard
    ? `<path d="M-94 -20C-92 60 -64 152 0 158C64 152 92 60 94 -20C82 26 66 46 36 42C16 36 -16 36 -36 42C-66 46 -82 26 -94 -20Z" fill="${hairInk}"/>`
    : "";
  const locks = hair.front
    ? `<path d="${hair.front}" fill="${hairInk}"/>${isStone ? `<path d="M-84 -88q18 -22 36 -6q16 -24 36 -6q18 -22 38 -2q18 -16 34 4M-60 -128q22 -24 44 -4q22 -22 44 -2q18 -14 32 4" fill="none" stroke="${line}" stroke-width="5" stroke-linecap="round" opacity=".7"/>` : ""}`
    : "";
  const rim = isStone
    ? `<path d="${hair.back || FACE}" fill="none" stroke="${line}" stroke-width="5"/>`
    : "";
  return `<defs><pattern id="${id}d" width="${spacing}" height="${spacing}" patternUnits="userSpaceOnUse" patternTransform="rotate(22)"><circle cx="${spacing / 2}" cy="${spacing / 2}" r="${spacing * 0.3}" fill="${line}"/></pattern></defs><g transform="translate(${bust.at.join(" ")}) scale(${bust.scale})">
  ${hair.back ? `<path d="${hair.back}" fill="${hairInk}"/>${rim}` : ""}<path d="M-50 60L-54 186C-36 230 36 230 54 186L50 60Z" fill="${skin}"/><path d="M-50 78C-16 138 28 138 50 70L54 186C40 214 20 204 4 188C-18 168 -48 128 -50 78Z" fill="${shade}"/>
  ${cloths[bust.cloth](topInk, inks)}
  <ellipse cx="-96" cy="4" rx="16" ry="28" fill="${skin}"/><ellipse cx="96" cy="4" rx="16" ry="28" fill="${skin}"/><ellipse cx="96" cy="4" rx="16" ry="28" fill="${shade}"/>
  <path d="${FACE}" fill="${skin}"/>${beard}<path d="${SHADE}" fill="${shade}"/>${featuresOf(bust, line)}${locks}${bust.hat ?? ""}</g>`;
}
