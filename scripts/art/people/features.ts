import { createRandom } from "../../../src/engine/local/ops/random.ts";
import { path, stroke } from "./brushwork.ts";
import { mix } from "./colours.ts";
import type { FaceMap } from "./face-form.ts";
import type { Sitter } from "./sitter.ts";

/** The opening of the eye on the right of the picture, with its inner corner on the left. */
function eyeOpening({ hood, size }: { hood: number; size: number }): string {
  const high = (10.5 - 2 * hood) * size;
  const wide = 19.5 * (0.5 + 0.5 * size);
  return `M${-wide} 2.5C${-wide * 0.6} ${-high * 0.75} ${-wide * 0.2} ${-high} ${wide * 0.12} ${-high}C${wide * 0.55} ${-high} ${wide * 0.8} ${-high * 0.5} ${wide} -1.5C${wide * 0.7} ${7 * size} ${wide * 0.1} ${8.4 * size} ${-wide * 0.35} ${6.6 * size}C${-wide * 0.65} ${5.6 * size} ${-wide * 0.85} 4 ${-wide} 2.5Z`;
}

/** One eye; `side` is -1 on the left of the picture. */
function eye(sitter: Sitter, map: FaceMap, side: -1 | 1): string {
  const { eyes, age } = sitter.face;
  const size = 1.08 * eyes.size;
  const id = `eye${side === 1 ? "R" : "L"}`;
  const open = eyeOpening({ ...eyes, size });
  const high = (10.5 - 2 * eyes.hood) * size;
  const wide = 19.5 * (0.5 + 0.5 * size);
  const radius = 8.9 * (0.6 + 0.4 * size);
  const lidColour = mix(mix(sitter.skin.tone, sitter.skin.flush, 0.4), "#2a1510", 0.5);
  const dark = mix("#1c110d", sitter.brow.colour, 0.12);
  const random = createRandom(sitter.seed + 31 * side);
  const upper = `M${-wide} 2.5C${-wide * 0.6} ${-high * 0.75} ${-wide * 0.2} ${-high} ${wide * 0.12} ${-high}C${wide * 0.55} ${-high} ${wide * 0.8} ${-high * 0.5} ${wide} -1.5`;
  const lashes = Array.from({ length: Math.round(9 * sitter.lash) }, (_, k) => {
    const t = 0.6 + (0.4 * k) / Math.max(1, 9 * sitter.lash - 1);
    const x = -wide + 2 * wide * t;
    const y = -high * Math.sin(Math.PI * Math.min(1, 0.15 + t * 0.78)) * 1.02;
    const reach = (0.6 + 3.6 * t + random() * 0.8) * (0.6 + 0.4 * sitter.lash);
    return `M${x.toFixed(1)} ${y.toFixed(1)}q${(reach * 0.6).toFixed(1)} ${(-reach * 0.3).toFixed(1)} ${(reach * (0.4 + 0.7 * t)).toFixed(1)} ${(-reach * 0.8).toFixed(1)}`;
  }).join("");
  const gaze = 0.6 * side;
  const irisLight = mix(sitter.iris, "#f0d9b5", 0.34);
  return `<clipPath id="${id}"><path d="${open}"/></clipPath>
  <radialGradient id="${id}i" cx="${0.5 - 0.04 * side}" cy=".62" r=".56"><stop offset=".2" stop-color="${irisLight}"/><stop offset=".62" stop-color="${sitter.iris}"/><stop offset=".9" stop-color="${mix(sitter.iris, "#0d0806", 0.62)}"/><stop offset="1" stop-color="${mix(sitter.iris, "#0d0806", 0.75)}" stop-opacity=".6"/></radialGradient>
  <g transform="translate(${side * map.eyeX} 0) scale(${side} 1) rotate(${-eyes.slantDeg})">
   <path d="${open}" fill="${mix("#f1ece6", sitter.skin.tone, 0.14)}"/>
   <g clip-path="url(#${id})">
    <ellipse cx="${-wide * 0.95}" cy="2.5" rx="4.6" ry="3.4" fill="#c98377" opacity=".8"/>
    <path d="M${-wide} -14H-8Q-14 0 -9 12H${-wide}ZM${wide} -14H9Q15 0 10 12H${wide}Z" fill="${lidColour}" opacity=".2" filter="url(#b2)"/>
    <circle cx="${gaze}" cy="-1.4" r="${radius}" fill="url(#${id}i)"/>
    <circle cx="${gaze}" cy="-1.4" r="${radius * 0.44}" fill="#0b0706"/>
    <path d="${upper}l0 -16H${-wide}Z" fill="#140b08" opacity=".55" filter="url(#b2)" transform="translate(0 3.4)"/>
   </g>
   ${path(`M${-wide + 3} 4.6C${-wide * 0.5} ${8 * size} ${wide * 0.4} ${9.6 * size} ${wide} -.6`, `fill="none" stroke="${lidColour}" stroke-width="1.3" opacity=".62"`)}
   ${path(`M${-wide - 0.5} 3C${-wide * 0.6} ${-high * 0.78} ${-wide * 0.2} ${-high - 0.8} ${wide * 0.12} ${-high - 1}C${wide * 0.55} ${-high - 1} ${wide * 0.85} ${-high * 0.58} ${wide + 1.5 + sitter.lash} -3C${wide * 0.8} ${-high * 0.3} ${wide * 0.5} ${-high + 1.7} ${wide * 0.12} ${-high + 1.6}C${-wide * 0.25} ${-high + 1.3} ${-wide * 0.65} ${-high * 0.4} ${-wide - 0.5} 3Z`, `fill="${dark}" opacity="${0.72 + 0.24 * sitter.lash}"`)}
   ${lashes ? path(lashes, `fill="none" stroke="${dark}" stroke-width="1.1" stroke-linecap="round" opacity=".85"`) : ""}
   ${path(`M${-wide * 0.82} ${-high * 0.5 - 2}C${-wide * 0.4} ${-high - 5 + 3 * eyes.hood} ${wide * 0.5} ${-high - 6.5 + 4 * eyes.hood} ${wide + 1.5} ${-high * 0.35 - 1 + 2 * age}`, `fill="none" stroke="${lidColour}" stroke-width="${1.5 + 0.6 * age}" stroke-linecap="round" opacity="${0.55 - 0.2 * eyes.hood}"`)}
  </g>
  <g transform="translate(${side * map.eyeX + gaze} -1.4)"><ellipse cx="${-radius * 0.36}" cy="${-radius * 0.38}" rx="${radius * 0.25}" ry="${radius * 0.29}" fill="#fffdf8" opacity=".95"/><circle cx="${radius * 0.36}" cy="${radius * 0.38}" r="${radius * 0.12}" fill="#eaf2ff" opacity=".55"/></g>`;
}

function brow(sitter: Sitter, map: FaceMap, side: -1 | 1): string {
  const { weight, colour } = sitter.brow;
  const random = createRandom(sitter.seed + 77 * side);
  const y = map.browY;
  const x = map.eyeX;
  const count = Math.round(70 * weight);
  const arch = 2 + 5 * sitter.lash;
  const under = `M${x - 25} ${y + 4 - 3.2 * weight}C${x - 12} ${y - 4 - arch * 0.5 - 2 * weight} ${x + 8} ${y - 6 - arch - weight} ${x + 30} ${y + 6}C${x + 10} ${y - 1 - arch + weight} ${x - 10} ${y + 4 - arch * 0.5} ${x - 24} ${y + 7 + weight}Z`;
  const hairs = Array.from({ length: count }, (_, k) => {
    const t = k / count;
    const u = 1 - t;
    const px =
      u ** 3 * (x - 25) + 3 * u * u * t * (x - 12) + 3 * u * t * t * (x + 8) + t ** 3 * (x + 29);
    const py =
      u ** 3 * (y + 4) +
      3 * u * u * t * (y - 2 - arch * 0.5) +
      3 * u * t * t * (y - 5 - arch) +
      t ** 3 * (y + 6);
    const lift = (1 - t) ** 2 * 4 + 0.6;
    const jitter = (random() - 0.5) * 5 * weight * (1 - 0.6 * t);
    return `M${px.toFixed(1)} ${(py + 2 + jitter).toFixed(1)}q3 ${(-lift).toFixed(1)} ${(6 + 3 * t).toFixed(1)} ${(-lift + 3.4 * t).toFixed(1)}`;
  }).join("");
  const drawn = `${path(under, `fill="${colour}" opacity="${0.42 + 0.12 * weight}" filter="url(#b1)"`)}${path(hairs, `fill="none" stroke="${mix(colour, "#000000", 0.15)}" stroke-width="1.2" stroke-linecap="round" opacity=".75"`)}`;
  return `<g transform="scale(${side} 1)">${drawn}</g>`;
}

function mouth({ face, skin }: Sitter, { mouthY, mouthHalf }: FaceMap): string {
  const { smile, lips, hasTeeth, age } = face;
  const full = lips * (1 - 0.3 * Math.max(0, age - 0.5));
  const lift = -8 * smile;
  const sag = 2.6 * smile;
  const h = mouthHalf;
  const upper = `M${-h} ${lift}C${-h * 0.6} ${-5 * full + lift * 0.5} ${-h * 0.36} ${-8.2 * full + sag * 0.3} ${-h * 0.17} ${-8 * full + sag * 0.4}Q0 ${-5.4 * full + sag * 0.4} ${h * 0.17} ${-8 * full + sag * 0.4}C${h * 0.36} ${-8.2 * full + sag * 0.3} ${h * 0.6} ${-5 * full + lift * 0.5} ${h} ${lift}`;
  const line = `C${h * 0.62} ${1.6 + sag} ${h * 0.3} ${0.6 + sag} 0 ${1.8 + sag}C${-h * 0.3} ${0.6 + sag} ${-h * 0.62} ${1.6 + sag} ${-h} ${lift}`;
  const gap = hasTeeth ? 7.5 : 0;
  const lower = `M${-h} ${lift}C${-h * 0.62} ${1.6 + sag + gap} ${-h * 0.3} ${0.8 + sag + gap * 1.1} 0 ${1.8 + sag + gap * 1.1}C${h * 0.3} ${0.8 + sag + gap * 1.1} ${h * 0.62} ${1.6 + sag + gap} ${h} ${lift}C${h * 0.62} ${12 * full + sag + gap} ${h * 0.28} ${13.4 * full + sag + gap} 0 ${13.4 * full + sag + gap}C${-h * 0.28} ${13.4 * full + sag + gap} ${-h * 0.62} ${12 * full + sag + gap} ${-h} ${lift}Z`;
  const between = `M${h} ${lift}${line}C${-h * 0.62} ${1.6 + sag + gap} ${-h * 0.3} ${0.8 + sag + gap * 1.1} 0 ${1.8 + sag + gap * 1.1}C${h * 0.3} ${0.8 + sag + gap * 1.1} ${h * 0.62} ${1.6 + sag + gap} ${h} ${lift}Z`;
  const dark = mix(skin.lips, "#2a0d0b", 0.62);
  const teeth = hasTeeth
    ? `<clipPath id="teeth"><path d="${between}"/></clipPath><path d="${between}" fill="#4a1a18"/><g clip-path="url(#teeth)"><path d="M${-h * 0.86} -12H${h * 0.86}V${sag + gap * 0.86}Q0 ${sag + gap * 1.35} ${-h * 0.86} ${sag + gap * 0.7}Z" fill="#f2ece3"/><path d="${[-0.52, -0.33, -0.16, 0, 0.16, 0.33, 0.52].map((u) => `M${u * h} -4V${sag + gap}`).join("")}" stroke="#b9a596" stroke-width=".7" opacity=".6"/><path d="M${-h} -12H${-h * 0.55}Q${-h * 0.7} 6 ${-h * 0.5} 14H${-h}ZM${h} -12H${h * 0.55}Q${h * 0.7} 6 ${h * 0.5} 14H${h}Z" fill="#3a1512" opacity=".55" filter="url(#b2)"/><path d="M${-h} ${lift - 6}Q0 ${sag - 2} ${h} ${lift - 6}V-14H${-h}Z" fill="#3a1512" opacity=".45" filter="url(#b1)" transform="translate(0 3)"/></g>`
    : "";
  return `<g transform="translate(0 ${mouthY})">${teeth}
  <path d="${upper}${line}Z" fill="${mix(skin.lips, "#2a0d0b", 0.2)}" opacity=".78" filter="url(#b05)"/>
  <path d="${lower}" fill="${skin.lips}" opacity=".68" filter="url(#b05)"/>
  <ellipse cx="-4" cy="${8.4 * full + sag + gap}" rx="9" ry="${2.4 * full}" fill="#fff6ef" opacity=".26" filter="url(#b2)"/>
  ${hasTeeth ? stroke(`M${h} ${lift}${line}`, dark, 1.1) : path(`M${h} ${lift}${line}`, `fill="none" stroke="${dark}" stroke-width="2" stroke-linecap="round" opacity=".85"`)}
  <path d="M${-h - 1.5} ${lift - 2}q-1 2 .6 4M${h + 1.5} ${lift - 2}q1 2 -.6 4" fill="none" stroke="${dark}" stroke-width="1.8" stroke-linecap="round" opacity=".5" filter="url(#b1)"/></g>`;
}

function nostrils({ face, skin }: Sitter, { noseY }: FaceMap): string {
  const wing = 15 * face.nose.width;
  const dark = mix(mix(skin.tone, skin.flush, 0.5), "#1d0a06", 0.72);
  const fold = mix(mix(skin.tone, skin.flush, 0.6), "#3a1710", 0.5);
  const one = `<path d="M${wing * 0.3} ${noseY + 2.5}C${wing * 0.45} ${noseY - 2.5} ${wing * 0.95} ${noseY - 2} ${wing * 0.92} ${noseY + 1.5}C${wing * 0.8} ${noseY + 2.5} ${wing * 0.5} ${noseY + 2} ${wing * 0.3} ${noseY + 2.5}Z" fill="${dark}" opacity=".8" filter="url(#b05)"/><path d="M${wing * 1.28} ${noseY - 9}C${wing * 1.62} ${noseY - 5} ${wing * 1.5} ${noseY + 2} ${wing * 1.1} ${noseY + 2}" fill="none" stroke="${fold}" stroke-width="2.4" stroke-linecap="round" opacity=".3" filter="url(#b1)"/>`;
  return `${one}<g transform="scale(-1 1)">${one}</g><path d="M-4 ${noseY + 4.5}q4 1.5 8 0" fill="none" stroke="${dark}" stroke-width="1.6" opacity=".35" filter="url(#b05)"/>`;
}

/** Eyes, brows, nostrils and mouth, drawn on top of the painted skin. */
export function drawFeatures(sitter: Sitter, map: FaceMap): string {
  return `${nostrils(sitter, map)}${mouth(sitter, map)}${eye(sitter, map, -1)}${eye(sitter, map, 1)}${brow(sitter, map, -1)}${brow(sitter, map, 1)}`;
}
