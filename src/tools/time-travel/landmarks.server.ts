import type { Landmark } from "./place-style.server.ts";

/** A roof with raised eaves, its lower edge at `y`. */
function eaves(y: number, half: number, rise: number): string {
  return `M${50 - half} ${y - 3}Q${50 - 0.75 * half} ${y} ${50 - 0.5 * half} ${y}H${50 + 0.5 * half}Q${50 + 0.75 * half} ${y} ${50 + half} ${y - 3}Q${50 + 0.45 * half} ${y - rise * 0.5} ${50 + 0.3 * half} ${y - rise}H${50 - 0.3 * half}Q${50 - 0.45 * half} ${y - rise * 0.5} ${50 - half} ${y - 3}z`;
}

function block(x: number, y: number, width: number): string {
  return `M${x} ${y}h${width}V100H${x}z`;
}

function fir(x: number, top: number): string {
  const step = (98 - top) / 3;
  const tiers = [0, 1, 2].map((k) => {
    const y = top + k * step;
    const half = 5 + 4 * k;
    return `M${x} ${y - (k > 0 ? 8 : 0)}L${x + half} ${y + step}H${x - half}z`;
  });
  return `${tiers.join("")}M${x - 1.5} 96h3v4h-3z`;
}

function palm(x: number, top: number, lean: number): string {
  const tip = x + lean;
  const leaves = [-24, -15, 15, 24].map((reach, k) => {
    const drop = k === 0 || k === 3 ? 14 : 0;
    return `M${tip} ${top}Q${tip + reach * 0.5} ${top - 15 + drop * 0.4} ${tip + reach} ${top + drop}Q${tip + reach * 0.5} ${top - 6 + drop * 0.6} ${tip} ${top}z`;
  });
  return `M${x} 100Q${x} ${top + 30} ${tip - 1} ${top}h2.4Q${x + 4} ${top + 30} ${x + 4} 100z${leaves.join("")}`;
}

function lotusTower(x: number, top: number, half: number): string {
  return `M${x - half} 100V${top + 30}Q${x - half} ${top + 12} ${x - 1} ${top}h2Q${x + half} ${top + 12} ${x + half} ${top + 30}V100z`;
}

function onion(x: number, top: number, half: number): string {
  return `M${x} ${top}C${x + 1} ${top + 10} ${x + half * 1.3} ${top + 12} ${x + half} ${top + 22}H${x - half}C${x - half * 1.3} ${top + 12} ${x - 1} ${top + 10} ${x} ${top}z${block(x - 0.7 * half, top + 22, 1.4 * half)}`;
}

function dome(x: number, top: number, half: number): string {
  return `M${x} ${top}L${x + 1} ${top + 6}C${x + half} ${top + 9} ${x + half * 1.15} ${top + 24} ${x + half * 0.9} ${top + 32}H${x - half * 0.9}C${x - half * 1.15} ${top + 24} ${x - half} ${top + 9} ${x - 1} ${top + 6}z`;
}

function battlements(x: number, y: number, width: number): string {
  const merlon = width / 5;
  return `${block(x, y, width)}${[0, 2, 4].map((k) => `M${x + k * merlon} ${y - 5}h${merlon}v6h${-merlon}z`).join("")}`;
}

/** Outlines in a box of 100 x 100, standing on its lower edge. */
const outlines: Readonly<Record<Landmark, string>> = {
  pagoda: `${[96, 78, 60, 42, 26].map((y, k) => `${eaves(y - 6, 40 - 6 * k, 10)}M${50 - 24 + 4 * k} ${y - 7}h${48 - 8 * k}v${k === 0 ? 11 : 9}h${-48 + 8 * k}z`).join("")}M49 0h2v14h-2z`,
  torii:
    "M4 14Q50 22 96 14L94 24Q50 30 6 24zM14 38h72v7H14zM22 24h8l-2 76h-9zM70 24h8l3 76h-9zM47 26h6v14h-6z",
  stupa:
    "M10 100V92H90V100zM18 92C18 62 34 52 50 52S82 62 82 92zM40 52V38H60V52zM42 38L50 2 58 38z",
  domes: `${dome(50, 8, 20)}${block(24, 40, 52)}${dome(24, 38, 8)}${dome(76, 38, 8)}${block(16, 64, 68)}M5 20l3-10 3 10V100H5zM89 20l3-10 3 10V100H89z`,
  onions: `${onion(50, 0, 12)}${onion(28, 22, 8)}${onion(72, 22, 8)}${block(18, 62, 64)}`,
  temple: `M8 34L50 12 92 34v6H8z${[12, 26, 40, 54, 68, 82].map((x) => `M${x} 40h7l.6 52h-8.2z`).join("")}M6 92h88v8H6z`,
  castle: `${battlements(10, 48, 22)}${battlements(38, 26, 24)}${battlements(68, 42, 22)}${block(10, 66, 80)}M36 20L50-4 64 20z`,
  spires: `M30 46L36 2 42 46V100H30zM58 46L64 2 70 46V100H58z${block(36, 56, 60)}M40 56L50 40 60 56zM70 60h26l-5-14H70z`,
  windmill:
    "M38 100L43 42H57L62 100zM42 42Q50 30 58 42zM49 38L20 6l5-4 27 33zM51 38L84 10l4 5-34 26zM49 40L18 72l5 4 28-33zM52 41l28 34-5 4-26-35z",
  cypresses:
    "M14 100C4 60 10 24 16 8 22 24 28 60 18 100zM34 100C26 70 30 40 35 28 40 40 44 70 36 100zM88 100C80 66 84 36 89 22 94 36 98 66 90 100zM48 100V66L64 54 80 66V100z",
  palms: `${palm(30, 30, 10)}${palm(62, 14, -6)}`,
  firs: `${fir(20, 30)}${fir(50, 4)}${fir(78, 38)}`,
  acacia:
    "M46 100C50 76 48 64 38 46L41 44C48 54 50 58 52 64 54 56 60 48 68 42L70 45C60 54 55 68 56 100zM8 46Q10 34 30 32 48 18 66 30 90 30 94 44 74 50 52 46 28 52 8 46z",
  pyramids: "M0 100L38 22 76 100zM56 100L78 54 100 100z",
  stepPyramid:
    "M2 100V86H14V72H25V58H36V44H64V58H75V72H86V86H98V100zM40 45V24H60V45zM44 100V46H56V100z",
  mudTowers: `${[14, 42, 70].map((x, k) => `M${x} 100L${x + 3} ${k === 1 ? 22 : 36}Q${x + 8} ${k === 1 ? 2 : 18} ${x + 13} ${k === 1 ? 22 : 36}L${x + 16} 100zM${x - 3} 52h22v2h-22zM${x - 3} 66h22v2h-22z`).join("")}${block(6, 74, 88)}`,
  gers: "M6 100V80L28 62 50 80V100zM52 100V74L75 54 98 74V100zM25 62h6v-5h-6zM72 54h6v-5h-6z",
  cactus:
    "M44 100V18Q50 6 56 18V100zM44 70H30Q22 70 22 60V42Q27 34 32 42V58H44zM56 60H68V36Q73 28 78 36V60Q78 70 70 70H56z",
  minaret: `${battlements(30, 30, 30)}${battlements(38, 10, 14)}M43 4h4v8h-4z${block(8, 72, 84)}`,
  prangs: `${lotusTower(50, 0, 12)}${lotusTower(28, 26, 9)}${lotusTower(72, 26, 9)}${block(12, 74, 76)}${lotusTower(14, 46, 6)}${lotusTower(86, 46, 6)}`,
};

/** The outline of a landmark at (`x`, `foot`), `size` pixels high, as SVG. `look` holds its attributes. */
export function landmarkSvg(
  landmark: Landmark,
  { x, foot, size }: { readonly x: number; readonly foot: number; readonly size: number },
  look: string,
): string {
  const scale = size / 100;
  return `<path transform="translate(${x - size / 2} ${foot - size}) scale(${scale})" d="${outlines[landmark]}" ${look}/>`;
}
