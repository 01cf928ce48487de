import { createRandom } from "../../../src/engine/local/ops/random.ts";
import { path, stroke } from "./brushwork.ts";
import { mix } from "./colours.ts";
import type { FaceMap } from "./face-form.ts";
import type { Garment, Sitter } from "./sitter.ts";

/** The lowest drawn line, below every picture's edge. */
const FLOOR = 760;

/** Skin of the neck and the chest with the shadow of the chin. */
export function drawNeck({ skin, face, shoulders }: Sitter, map: FaceMap): string {
  const half = (face.age < 0.15 ? 40 : 46) + 10 * face.jaw;
  const bottom = map.chinY + 40;
  const dark = mix(mix(skin.tone, skin.flush, 0.5), "#1f0a05", 0.62);
  const lit = mix(skin.tone, "#fff1dd", 0.06);
  const d = `M${-half} ${map.chinY - 60}C${-half - 2} ${map.chinY} ${-half} ${bottom - 22} ${-half - 16} ${bottom - 4}C${-half - 46} ${bottom + 16} ${-120 * shoulders} ${bottom + 22} ${-170 * shoulders} ${bottom + 40}V${bottom + 190}H${170 * shoulders}V${bottom + 40}C${120 * shoulders} ${bottom + 22} ${half + 46} ${bottom + 16} ${half + 16} ${bottom - 4}C${half} ${bottom - 22} ${half + 2} ${map.chinY} ${half} ${map.chinY - 60}Z`;
  const cords = `M${-half * 0.62} ${map.chinY + 10}Q${-half * 0.4} ${bottom - 8} -9 ${bottom + 14}M${half * 0.62} ${map.chinY + 10}Q${half * 0.4} ${bottom - 8} 9 ${bottom + 14}`;
  const bones = `M-14 ${bottom + 20}C-40 ${bottom + 12} -80 ${bottom + 20} -130 ${bottom + 14}M14 ${bottom + 20}C40 ${bottom + 12} 80 ${bottom + 20} 130 ${bottom + 14}`;
  return `<linearGradient id="neck" x1="${-half - 10}" x2="${half + 14}" y1="0" y2="0" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="${mix(skin.tone, dark, 0.22)}"/><stop offset=".3" stop-color="${lit}"/><stop offset=".62" stop-color="${mix(skin.tone, dark, 0.34)}"/><stop offset="1" stop-color="${mix(skin.tone, dark, 0.72)}"/></linearGradient><clipPath id="neckClip"><path d="${d}"/></clipPath>
  <path d="${d}" fill="url(#neck)"/><g clip-path="url(#neckClip)">
  <path d="M${-half - 6} ${map.chinY - 60}V${map.chinY - 6}C${-half * 0.5} ${map.chinY + 26} ${half * 0.2} ${map.chinY + 46} ${half + 16} ${map.chinY + 40}V${map.chinY - 60}Z" fill="${dark}" opacity=".7" filter="url(#b6)"/>
  <path d="${cords}" fill="none" stroke="${dark}" stroke-width="6" opacity="${0.12 + 0.22 * face.age}" filter="url(#b3)"/>
  <path d="${bones}" fill="none" stroke="${dark}" stroke-width="7" opacity=".22" filter="url(#b3)"/><ellipse cx="0" cy="${bottom + 18}" rx="10" ry="7" fill="${dark}" opacity=".3" filter="url(#b3)"/></g>`;
}

/** Depth of the neckline in the middle, from the root of the neck. */
const necklines: Readonly<Record<Garment["cut"], number>> = {
  crew: 34,
  shirt: 58,
  blazer: 150,
  hoodie: 38,
  turtle: 0,
  stand: 4,
  cardigan: 74,
  vNeck: 96,
};

interface Cloth {
  readonly root: number;
  readonly wide: number;
  readonly garment: Garment;
  readonly outline: string;
  readonly half: number;
}

function clothOf({ garment, shoulders, face }: Sitter, map: FaceMap): Cloth {
  const root = map.chinY + 32;
  const wide = 232 * shoulders;
  const half = (face.age < 0.15 ? 54 : 62) + 10 * face.jaw;
  const depth = necklines[garment.cut];
  const isDeep = depth > 70;
  const neck = isDeep
    ? `L0 ${root + depth}L${-half} ${root}`
    : `C${half * 0.72} ${root + depth * 1.25} ${-half * 0.72} ${root + depth * 1.25} ${-half} ${root}`;
  const outline = `M${-half} ${root}C${-half - 34} ${root + 26} ${-wide * 0.66} ${root + 34} ${-wide * 0.8} ${root + 52}C${-wide * 1.02} ${root + 76} ${-wide * 1.1} ${root + 150} ${-wide * 1.13} ${root + 230}L${-wide * 1.2} ${FLOOR}H${wide * 1.2}L${wide * 1.13} ${root + 230}C${wide * 1.1} ${root + 150} ${wide * 1.02} ${root + 76} ${wide * 0.8} ${root + 52}C${wide * 0.66} ${root + 34} ${half + 34} ${root + 26} ${half} ${root}${neck}Z`;
  return { root, wide, garment, outline, half };
}

/** Light, folds and the shadow of the arms over a cloth of any colour. */
function shadeCloth({ root, wide }: Cloth, seed: number): string {
  const random = createRandom(seed + 5);
  const folds = (
    from: readonly [number, number],
    [dx, dy]: readonly [number, number],
    count: number,
  ) =>
    Array.from({ length: count }, () => {
      const x = from[0] + (random() - 0.5) * 50;
      const y = from[1] + (random() - 0.5) * 60;
      const reach = 0.6 + random() * 0.7;
      return `M${x.toFixed(0)} ${y.toFixed(0)}q${(dx * 0.3 * reach).toFixed(0)} ${(dy * 0.65 * reach + 12).toFixed(0)} ${(dx * reach).toFixed(0)} ${(dy * reach).toFixed(0)}`;
    }).join("");
  const creases = `${folds([-wide * 0.74, root + 210], [90, 130], 4)}${folds([wide * 0.74, root + 210], [-90, 130], 4)}${folds([-wide * 0.5, root + 70], [60, 90], 2)}${folds([wide * 0.5, root + 70], [-50, 100], 2)}`;
  const arms = `M${-wide * 0.8} ${root + 170}C${-wide * 0.72} ${root + 260} ${-wide * 0.8} ${root + 400} ${-wide * 0.84} ${FLOOR}M${wide * 0.8} ${root + 170}C${wide * 0.72} ${root + 260} ${wide * 0.8} ${root + 400} ${wide * 0.84} ${FLOOR}`;
  return `<path d="M${wide * 0.25} ${root - 20}C${wide * 0.62} ${root + 120} ${wide * 0.36} ${root + 300} ${wide * 0.5} ${FLOOR + 20}H${wide * 1.5}V${root - 20}Z" fill="#0a0604" opacity=".34" filter="url(#b30)"/>
  <path d="M${-wide * 0.95} ${root + 70}C${-wide * 0.6} ${root + 60} ${-wide * 0.4} ${root + 120} ${-wide * 0.42} ${root + 260}C${-wide * 0.6} ${root + 330} ${-wide * 0.9} ${root + 260} ${-wide * 0.95} ${root + 70}Z" fill="#fff4e2" opacity=".22" filter="url(#b30)"/>
  <path d="M${-wide * 1.3} ${FLOOR - 130}H${wide * 1.3}V${FLOOR + 40}H${-wide * 1.3}Z" fill="#0a0604" opacity=".3" filter="url(#b30)"/>
  <path d="${arms}" fill="none" stroke="#0a0604" stroke-width="20" stroke-linecap="round" opacity=".22" filter="url(#b18)"/>
  <path d="${arms}" fill="none" stroke="#0a0604" stroke-width="5" stroke-linecap="round" opacity=".3" filter="url(#b3)"/>
  <path d="${creases}" fill="none" stroke="#0a0604" stroke-width="13" stroke-linecap="round" opacity=".15" filter="url(#b6)"/>
  <path d="${creases}" fill="none" stroke="#fff2dd" stroke-width="10" stroke-linecap="round" opacity=".07" filter="url(#b6)" transform="translate(-12 -8)"/>
  <ellipse cx="16" cy="${root + 8}" rx="92" ry="44" fill="#0a0604" opacity=".34" filter="url(#b18)"/>`;
}

function patternOf({ root, wide, garment }: Cloth): string {
  if (garment.pattern === "stripes") {
    return Array.from({ length: 12 }, (_, k) => {
      const y = root + 44 + 46 * k;
      return `<path d="M${-wide * 1.3} ${y + 10}C${-wide * 0.8} ${y - 6} ${-wide * 0.5} ${y + 16} 0 ${y + 16}C${wide * 0.5} ${y + 16} ${wide * 0.8} ${y - 6} ${wide * 1.3} ${y + 10}" fill="none" stroke="${garment.accent}" stroke-width="17"/>`;
    }).join("");
  }
  if (garment.pattern === "knit") {
    const ribs = Array.from({ length: Math.ceil((wide * 2.5) / 9) }, (_, k) => {
      const x = -wide * 1.25 + 9 * k;
      return `M${x.toFixed(0)} ${root - 20}Q${(x * 1.04).toFixed(0)} ${root + 240} ${(x * 1.08).toFixed(0)} ${FLOOR}`;
    }).join("");
    return `<path d="${ribs}" fill="none" stroke="#0a0604" stroke-width="2.6" opacity=".13" filter="url(#b05)"/><path d="${ribs}" fill="none" stroke="#fff4e2" stroke-width="1.6" opacity=".12" transform="translate(-3 0)"/>`;
  }
  return "";
}

type Trim = (cloth: Cloth) => string;
const under = (colour: string) => mix(colour, "#0a0604", 0.35);
const over = (colour: string) => mix(colour, "#fff6e6", 0.16);

/** The neck edge of each garment. */
const trims: Readonly<Record<Garment["cut"], Trim>> = {
  crew: ({ root, half, garment }) => {
    const d = `M${-half - 4} ${root - 2}C${-half * 0.74} ${root + 52} ${half * 0.74} ${root + 52} ${half + 4} ${root - 2}`;
    return `${path(d, `fill="none" stroke="${under(garment.accent)}" stroke-width="15" opacity=".5" filter="url(#b2)"`)}${stroke(d, garment.accent, 12)}${path(d, `fill="none" stroke="#fff4e2" stroke-width="3" opacity=".25" transform="translate(-1 -3)" filter="url(#b1)"`)}`;
  },
  vNeck: ({ root, half, garment }) =>
    stroke(`M${-half} ${root - 2}L0 ${root + 97}L${half} ${root - 2}`, garment.accent, 9),
  turtle: ({ root, half, garment }) => {
    const d = `M${-half + 8} ${root - 42}C${-half * 0.5} ${root - 22} ${half * 0.5} ${root - 22} ${half - 8} ${root - 42}L${half + 6} ${root + 12}C${half * 0.5} ${root + 40} ${-half * 0.5} ${root + 40} ${-half - 6} ${root + 12}Z`;
    return `<path d="${d}" fill="${garment.colour}"/><clipPath id="roll"><path d="${d}"/></clipPath><g clip-path="url(#roll)"><path d="M${half * 0.2} ${root - 60}H${half + 30}V${root + 60}H${half * 0.4}Z" fill="#0a0604" opacity=".36" filter="url(#b6)"/><path d="M${-half} ${root - 48}C${-half * 0.4} ${root - 20} ${half * 0.4} ${root - 20} ${half} ${root - 48}" fill="none" stroke="#0a0604" stroke-width="16" opacity=".42" filter="url(#b3)"/><path d="${Array.from({ length: 22 }, (_, k) => `M${-half + 4 + (k * half) / 10.5} ${root - 50}V${root + 40}`).join("")}" stroke="#0a0604" stroke-width="2" opacity=".16"/></g>${path(`M${-half - 6} ${root + 12}C${-half * 0.5} ${root + 40} ${half * 0.5} ${root + 40} ${half + 6} ${root + 12}`, `fill="none" stroke="#0a0604" stroke-width="5" opacity=".36" filter="url(#b2)"`)}`;
  },
  stand: ({ root, half, garment }) => {
    const d = `M${-half + 6} ${root - 30}C${-half * 0.4} ${root - 8} ${half * 0.4} ${root - 8} ${half - 6} ${root - 30}L${half + 3} ${root + 4}C${half * 0.5} ${root + 30} ${-half * 0.5} ${root + 30} ${-half - 3} ${root + 4}Z`;
    const buttons = [
      [4, 24],
      [48, 44],
      [92, 64],
      [134, 96],
      [160, 140],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${root + Number(y)}" r="4.4" fill="${garment.accent}"/><circle cx="${Number(x) - 1.4}" cy="${root + Number(y) - 1.4}" r="1.5" fill="#fff" opacity=".7"/>`,
      )
      .join("");
    return `<path d="${d}" fill="${over(garment.colour)}"/><path d="M${half * 0.1} ${root - 24}L${half} ${root - 32}V${root + 12}L${half * 0.3} ${root + 24}Z" fill="#0a0604" opacity=".25" filter="url(#b3)"/><path d="M2 ${root + 20}C30 ${root + 46} 90 ${root + 40} 128 ${root + 74}S168 ${root + 140} 172 ${root + 190}" fill="none" stroke="#0a0604" stroke-width="3" opacity=".45" filter="url(#b1)"/>${buttons}`;
  },
  shirt: ({ root, half, garment }) => {
    const wing = (side: 1 | -1) =>
      `<g transform="scale(${side} 1)"><path d="M${half * 0.86} ${root - 34}C${half + 10} ${root - 10} ${half + 22} ${root + 8} ${half + 34} ${root + 22}L${half * 0.62} ${root + 86}L6 ${root + 56}C20 ${root + 30} ${half * 0.6} ${root + 2} ${half * 0.86} ${root - 34}Z" fill="${over(garment.accent)}"/><path d="M${half + 34} ${root + 22}L${half * 0.62} ${root + 86}L6 ${root + 56}" fill="none" stroke="#0a0604" stroke-width="4" opacity=".32" filter="url(#b2)"/></g>`;
    const front = `M0 ${root + 66}V${FLOOR}`;
    const buttons = [110, 190, 270, 350, 430]
      .map(
        (y) =>
          `<circle cx="9" cy="${root + y}" r="5" fill="${over(garment.accent)}"/><circle cx="9" cy="${root + y}" r="5" fill="none" stroke="#0a0604" stroke-opacity=".4"/>`,
      )
      .join("");
    return `${path(front, `stroke="#0a0604" stroke-width="6" opacity=".3" filter="url(#b2)"`)}${path(front, `stroke="#0a0604" stroke-width="1.6" opacity=".4"`)}${path(`M20 ${root + 76}V${FLOOR}`, `stroke="#0a0604" stroke-width="1.2" opacity=".22"`)}${buttons}${wing(-1)}<g>${wing(1)}<path d="M6 ${root + 56}C20 ${root + 30} ${half * 0.6} ${root + 2} ${half * 0.86} ${root - 34}L${half + 34} ${root + 22}L${half * 0.62} ${root + 86}Z" fill="#0a0604" opacity=".18"/></g>`;
  },
  blazer: ({ root, half, garment, wide }) => {
    const inner = `<path d="M${-half} ${root - 6}C${-half * 0.4} ${root + 40} ${half * 0.4} ${root + 40} ${half} ${root - 6}L${half * 0.7} ${root + 70}L0 ${FLOOR}L${-half * 0.7} ${root + 70}Z" fill="${garment.accent}"/><path d="M10 ${root + 30}L${half} ${root - 4}L${half * 0.6} ${root + 90}L20 ${FLOOR}Z" fill="#0a0604" opacity=".2" filter="url(#b6)"/><path d="M0 ${root + 36}V${FLOOR}" stroke="#0a0604" stroke-width="3" opacity=".24" filter="url(#b1)"/><path d="M${-half - 2} ${root - 30}L${-half * 0.9} ${root + 10}L${-half * 0.42} ${root + 66}L-2 ${root + 34}C${-half * 0.5} ${root + 16} ${-half * 0.8} ${root} ${-half - 2} ${root - 30}ZM${half + 2} ${root - 30}L${half * 0.9} ${root + 10}L${half * 0.42} ${root + 66}L2 ${root + 34}C${half * 0.5} ${root + 16} ${half * 0.8} ${root} ${half + 2} ${root - 30}Z" fill="${over(garment.accent)}"/><path d="M${-half * 0.9} ${root + 10}L${-half * 0.42} ${root + 66}L-2 ${root + 34}M${half * 0.9} ${root + 10}L${half * 0.42} ${root + 66}L2 ${root + 34}" fill="none" stroke="#0a0604" stroke-width="3" opacity=".3" filter="url(#b1)"/>`;
    const lapel = (side: 1 | -1) =>
      `<g transform="scale(${side} 1)"><path d="M${half + 6} ${root - 14}C${half * 0.9} ${root + 90} ${half * 0.5} ${root + 180} 0 ${root + 300}L${half * 0.9} ${root + 180}L${wide * 0.56} ${root + 124}L${wide * 0.44} ${root + 92}L${wide * 0.52} ${root + 76}L${half + 40} ${root + 22}Z" fill="${side === 1 ? mix(garment.colour, "#0a0604", 0.2) : over(garment.colour)}"/><path d="M0 ${root + 300}L${half * 0.9} ${root + 180}L${wide * 0.56} ${root + 124}L${wide * 0.44} ${root + 92}L${wide * 0.52} ${root + 76}" fill="none" stroke="#0a0604" stroke-width="4" opacity=".5" filter="url(#b1)"/></g>`;
    return `${inner}${lapel(-1)}${lapel(1)}${path(`M0 ${root + 300}V${FLOOR}`, `stroke="#0a0604" stroke-width="4" opacity=".5" filter="url(#b1)"`)}<circle cx="12" cy="${root + 350}" r="8" fill="${mix(garment.colour, "#0a0604", 0.5)}"/>`;
  },
  hoodie: ({ root, half, garment }) =>
    `<path d="M${-half - 26} ${root + 14}C${-half - 40} ${root - 40} ${-half} ${root - 70} ${-half + 10} ${root - 78}C${-half * 0.7} ${root - 10} ${-half * 0.3} ${root + 60} 0 ${root + 76}C${half * 0.3} ${root + 60} ${half * 0.7} ${root - 10} ${half - 10} ${root - 78}C${half} ${root - 70} ${half + 40} ${root - 40} ${half + 26} ${root + 14}C${half} ${root + 90} 30 ${root + 118} 0 ${root + 122}C-30 ${root + 118} ${-half} ${root + 90} ${-half - 26} ${root + 14}Z" fill="${over(garment.colour)}"/><path d="M${half * 0.4} ${root - 40}L${half + 34} ${root - 50}C${half + 30} ${root + 80} 40 ${root + 120} 0 ${root + 122}C30 ${root + 80} ${half * 0.4} ${root + 20} ${half * 0.4} ${root - 40}Z" fill="#0a0604" opacity=".3" filter="url(#b6)"/><path d="M${-half + 10} ${root - 78}C${-half * 0.7} ${root - 10} ${-half * 0.3} ${root + 60} 0 ${root + 76}C${half * 0.3} ${root + 60} ${half * 0.7} ${root - 10} ${half - 10} ${root - 78}M${-half - 26} ${root + 14}C${-half} ${root + 90} -30 ${root + 118} 0 ${root + 122}C30 ${root + 118} ${half} ${root + 90} ${half + 26} ${root + 14}" fill="none" stroke="#0a0604" stroke-width="5" opacity=".36" filter="url(#b2)"/><path d="M-22 ${root + 92}C-26 ${root + 150} -30 ${root + 190} -26 ${root + 236}M22 ${root + 92}C26 ${root + 150} 34 ${root + 180} 28 ${root + 224}" fill="none" stroke="${garment.accent}" stroke-width="6" stroke-linecap="round"/>`,
  cardigan: ({ root, half, garment }) => {
    const inner = `<path d="M${-half} ${root}C${-half * 0.6} ${root + 48} ${half * 0.6} ${root + 48} ${half} ${root}L${half * 0.9} ${root + 90}L26 ${FLOOR}H-26L${-half * 0.9} ${root + 90}Z" fill="${garment.accent}"/><path d="M10 ${root + 30}L${half} ${root}L${half * 0.8} ${root + 110}L40 ${FLOOR}H10Z" fill="#0a0604" opacity=".2" filter="url(#b6)"/><path d="M${-half} ${root}C${-half * 0.6} ${root + 48} ${half * 0.6} ${root + 48} ${half} ${root}" fill="none" stroke="#0a0604" stroke-width="4" opacity=".25" filter="url(#b1)"/>`;
    const band = (side: 1 | -1) =>
      `<g transform="scale(${side} 1)"><path d="M${half + 2} ${root - 10}C${half} ${root + 90} 54 ${root + 200} 22 ${FLOOR}H52C80 ${root + 240} ${half + 28} ${root + 90} ${half + 26} ${root + 10}Z" fill="${mix(garment.colour, side === 1 ? "#0a0604" : "#fff6e6", 0.16)}"/><path d="M${half + 2} ${root - 10}C${half} ${root + 90} 54 ${root + 200} 22 ${FLOOR}M${half + 26} ${root + 10}C${half + 28} ${root + 90} 80 ${root + 240} 52 ${FLOOR}" fill="none" stroke="#0a0604" stroke-width="3" opacity=".35" filter="url(#b1)"/></g>`;
    return `${inner}${band(-1)}${band(1)}`;
  },
};

/** The garment from the neck down past the lower edge of the picture. */
export function drawGarment(sitter: Sitter, map: FaceMap): string {
  const cloth = clothOf(sitter, map);
  const { colour, cut } = cloth.garment;
  const isOpen = cut === "blazer" || cut === "cardigan";
  const trim = trims[cut](cloth);
  return `<clipPath id="cloth"><path d="${cloth.outline}"/></clipPath>${isOpen ? `<g>${trim.slice(0, 0)}</g>` : ""}
  <path d="${cloth.outline}" fill="${colour}"/><g clip-path="url(#cloth)">${patternOf(cloth)}${isOpen ? "" : shadeCloth(cloth, sitter.seed)}</g>${trim}${isOpen ? `<g clip-path="url(#bodyClip)">${shadeCloth(cloth, sitter.seed)}</g><clipPath id="bodyClip"><path d="${cloth.outline}"/></clipPath>` : ""}`;
}
