import { createRandom } from "../../../src/engine/local/ops/random.ts";
import { drawBackdrop } from "./backdrops.ts";
import { drawGarment, drawNeck } from "./body.ts";
import { blurFilter } from "./brushwork.ts";
import { mix } from "./colours.ts";
import { type FaceMap, mapFace, outlineOf } from "./face-form.ts";
import { drawFeatures } from "./features.ts";
import { drawHair } from "./hair-styles.ts";
import { paintSkin, skinArea } from "./paint-skin.ts";
import { dataAddress } from "./png.ts";
import type { Sitter } from "./sitter.ts";

function drawEars({ skin, earrings }: Sitter, { halfWidth }: FaceMap): string {
  const dark = mix(mix(skin.tone, skin.flush, 0.5), "#1f0a05", 0.5);
  const x = halfWidth + 3;
  const ear = `M${x - 8} -20C${x - 2} -30 ${x + 14} -28 ${x + 14} -8C${x + 14} 10 ${x + 6} 30 ${x - 4} 36L${x - 14} 30Z`;
  const inner = `M${x - 2} -16C${x + 8} -20 ${x + 8} 0 ${x + 3} 10C${x + 1} 18 ${x - 4} 18 ${x - 6} 8`;
  const one = (side: 1 | -1) =>
    `<g transform="scale(${side} 1)"><path d="${ear}" fill="${mix(skin.tone, side === 1 ? dark : skin.flush, side === 1 ? 0.42 : 0.2)}"/><path d="${inner}" fill="none" stroke="${dark}" stroke-width="4" stroke-linecap="round" opacity=".5" filter="url(#b1)"/></g>`;
  const ring = (side: 1 | -1) =>
    earrings
      ? `<circle cx="${side * (x - 1)}" cy="46" r="9" fill="none" stroke="${earrings}" stroke-width="3.4"/><path d="M${side * (x - 1) - 7} 42a9 9 0 0 1 6 -5" fill="none" stroke="#fff7e0" stroke-width="2" stroke-linecap="round"/>`
      : "";
  return one(-1) + one(1) + ring(-1) + ring(1);
}

function drawGlasses(kind: Sitter["glasses"], { eyeX, halfWidth }: FaceMap): string {
  if (!kind) return "";
  const lens =
    kind === "round"
      ? `<ellipse cx="${eyeX + 1}" cy="2" rx="31" ry="29"/>`
      : `<rect x="${eyeX - 31}" y="-24" width="64" height="49" rx="15"/>`;
  const glare = `M${eyeX - 16} -14L${eyeX - 4} -20L${eyeX - 14} 12L${eyeX - 22} 8Z`;
  const frame = `<g fill="none">${lens}<g transform="scale(-1 1)">${lens}</g><path d="M${-eyeX + 30} -4Q0 -13 ${eyeX - 30} -4M${eyeX + 32} -8L${halfWidth + 4} -14M${-eyeX - 32} -8L${-halfWidth - 4} -14"/></g>`;
  return `<g stroke="#1f0c06" stroke-width="5" opacity=".3" filter="url(#b2)" transform="translate(4 7)">${frame}</g><g fill="#e9f4f6" opacity=".1">${lens}<g transform="scale(-1 1)">${lens}</g></g><g stroke="${kind === "round" ? "#5d3a22" : "#1d1a1c"}" stroke-width="4.4">${frame}</g><g stroke="#fff3df" stroke-width="1.2" opacity=".5" transform="translate(-1 -1.4)">${frame}</g><path d="${glare}" fill="#fff" opacity=".16"/><path d="${glare}" fill="#fff" opacity=".16" transform="translate(${-2 * eyeX} 0)"/>`;
}

/** Short beard hairs around the mouth and along the jaw. */
function drawBeard({ beard, seed, face }: Sitter, map: FaceMap): string {
  if (!beard || beard.style === "stubble") return "";
  const random = createRandom(seed + 400);
  const tones = [
    mix(beard.colour, "#050302", 0.4),
    mix(beard.colour, "#050302", 0.15),
    beard.colour,
    mix(beard.colour, "#fff1df", 0.14),
  ];
  const drawn = tones.map(() => "");
  const { mouthY, mouthHalf, noseY, chinY, halfWidth } = map;
  const isFull = beard.style === "full";
  const isHair = (x: number, y: number) => {
    const side = Math.abs(x);
    const isLip = (x / (mouthHalf + 3)) ** 2 + ((y - mouthY - 2) / 11) ** 2 < 1;
    const isMoustache = side < mouthHalf + 8 && y > noseY + 7 + side * 0.16 && y < mouthY + 4;
    if (isLip) return false;
    if (!isFull) return isMoustache;
    const cheek = noseY + 32 - Math.max(0, side - 44) * 1.45;
    const isSoulPatchGap = side > 9 && side < 26 && y > mouthY + 10 && y < mouthY + 19;
    return (
      (isMoustache || (y > cheek && (side > mouthHalf + 3 || y > mouthY + 8))) && !isSoulPatchGap
    );
  };
  for (let k = 0; k < (isFull ? 5200 : 900); k++) {
    const x = (random() * 2 - 1) * (halfWidth + 2);
    const y = noseY - 60 + random() * (chinY + 74 - noseY);
    const reach =
      (x / (halfWidth + 2)) ** 2 + (Math.max(0, y + 28) / (chinY + 44)) ** (2.4 + 0.8 * face.jaw);
    if (reach > 1 || !isHair(x, y)) continue;
    const tone = Math.floor(random() * tones.length);
    const isMoustache = y < mouthY + 2 && Math.abs(x) < mouthHalf + 8;
    const out = isMoustache ? 5 * Math.sign(x) : x * 0.05 + (random() - 0.5) * 4;
    drawn[tone] +=
      `M${x.toFixed(1)} ${y.toFixed(1)}q${(out * 0.3).toFixed(1)} 3 ${out.toFixed(1)} ${(isMoustache ? 4 : 8 + random() * 4).toFixed(1)}`;
  }
  const base = isFull
    ? `<path d="M${-halfWidth + 4} -6C${-halfWidth + 8} ${noseY + 20} -60 ${noseY + 34} ${-mouthHalf - 6} ${noseY + 14}Q0 ${noseY + 4} ${mouthHalf + 6} ${noseY + 14}C60 ${noseY + 34} ${halfWidth - 8} ${noseY + 20} ${halfWidth - 4} -6C${halfWidth} ${mouthY} 66 ${chinY + 12} 0 ${chinY + 12}C-66 ${chinY + 12} ${-halfWidth} ${mouthY} ${-halfWidth + 4} -6ZM${-mouthHalf} ${mouthY}Q0 ${mouthY + 26} ${mouthHalf} ${mouthY}Q0 ${mouthY - 16} ${-mouthHalf} ${mouthY}Z" fill-rule="evenodd" fill="${mix(beard.colour, "#050302", 0.25)}" opacity=".72" filter="url(#b3)"/>`
    : "";
  const hairs = drawn
    .map(
      (d, k) =>
        `<path d="${d}" fill="none" stroke="${tones[k]}" stroke-width="1.3" stroke-linecap="round" stroke-opacity=".75"/>`,
    )
    .join("");
  return `${base}${hairs}<path d="M20 ${noseY + 20}L${halfWidth} -20V${chinY}L20 ${chinY + 20}Z" fill="#050302" opacity=".16" filter="url(#b6)"/>`;
}

const blurs = [
  ["b05", 0.5],
  ["b1", 1],
  ["b2", 2],
  ["b3", 3],
  ["b6", 6],
  ["b18", 18],
  ["b30", 30],
] as const;

interface Bust {
  /** Filters, paints and clips that the parts refer to. */
  readonly defs: string;
  /** Hair behind the neck. */
  readonly back: string;
  readonly neck: string;
  /** The head with its hair, drawn over the garment. */
  readonly head: string;
  readonly map: FaceMap;
}

/** Head and neck of a sitter around (0, 0), the middle of the face. Draw the garment between `neck` and `head`. */
export function paintBust(sitter: Sitter): Bust {
  const map = mapFace(sitter.face);
  const hair = drawHair(sitter);
  const face = outlineOf(map, sitter.face.jaw);
  const skin = `<image x="${skinArea.left}" y="${skinArea.top}" width="${skinArea.width}" height="${skinArea.height}" href="${dataAddress(paintSkin(sitter, map))}"/>`;
  const tilt = `transform="rotate(${sitter.tiltDeg} 0 ${map.chinY})"`;
  return {
    defs: `${blurs.map(([id, deviation]) => blurFilter(id, deviation)).join("")}${hair.paints}<clipPath id="face"><path d="${face}"/></clipPath>`,
    back: `<g ${tilt}>${hair.back}</g>`,
    neck: `${drawNeck(sitter, map)}<g clip-path="url(#neckClip)"><path d="${face}" fill="#1f0a05" opacity=".5" filter="url(#b6)" transform="translate(5 13)"/></g>`,
    head: `<g ${tilt}>${hair.hasEars ? drawEars(sitter, map) : ""}${skin}<g clip-path="url(#face)">${hair.shade}</g>${drawBeard(sitter, map)}${drawFeatures(sitter, map)}${drawGlasses(sitter.glasses, map)}${hair.front}</g>`,
    map,
  };
}

/** A person in front of a blurred backdrop: half length, 800 by 1000, as SVG. */
export function paintPerson(sitter: Sitter): string {
  const isChild = sitter.face.age < 0.15;
  const { defs, back, neck, head, map } = paintBust(sitter);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000"><defs>${defs}</defs>
  ${drawBackdrop(sitter.backdrop)}
  <g transform="translate(400 ${isChild ? 404 : 366}) scale(${isChild ? 1.16 : 1.22})">
   ${back}${neck}${drawGarment(sitter, map)}
   ${head}
  </g></svg>`;
}
