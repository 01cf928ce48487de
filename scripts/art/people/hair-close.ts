import { type Curve, mirror, type Point, stroke } from "./brushwork.ts";
import { mix } from "./colours.ts";
import { drawCrop, drawCurls, drawLocks, type Lock, shadeUnder } from "./hair-brush.ts";
import type { Style } from "./hair-style.ts";

/** Hair combed from the hairline to a point behind the crown, on one side. */
function combedBack(side: 1 | -1, target: Point): Lock[] {
  const line: readonly Point[] = [
    [95, 6],
    [93, -34],
    [82, -80],
    [46, -104],
    [0, -109],
  ];
  const comb = ([x, y]: Point, k: number): Curve => {
    const out = [1.12, 1.18, 1.2, 1.14, 1][k] ?? 1;
    return [
      [x, y],
      [x * out, y - 34],
      [x * 0.8 * out + target[0] * 0.2, Math.min(y - 60, -146)],
      target,
    ];
  };
  const curves = line.map(comb).map((curve) => (side === 1 ? curve : mirror(curve)));
  return curves.slice(1).flatMap((to, k) => {
    const from = curves[k];
    return from ? [{ from, to, count: 64, stray: 5, ragged: 0.03 }] : [];
  });
}
const COMBED_SHADE = shadeUnder(
  [
    [
      [-94, -20],
      [-84, -108],
      [84, -108],
      [94, -20],
    ],
  ],
  9,
);

export const greyBun: Style = (paint) => {
  const bun: Lock = {
    from: [
      [-50, -170],
      [-62, -216],
      [-20, -236],
      [20, -226],
    ],
    to: [
      [-34, -158],
      [20, -150],
      [64, -176],
      [44, -214],
    ],
    count: 120,
    stray: 10,
  };
  const bunEdge: Lock = {
    from: [
      [-48, -168],
      [-30, -160],
      [24, -158],
      [48, -170],
    ],
    to: [
      [-52, -180],
      [-46, -240],
      [50, -240],
      [54, -178],
    ],
    count: 120,
    stray: 8,
  };
  return {
    back: drawLocks([bunEdge, bun], paint),
    shade: COMBED_SHADE,
    front: drawLocks([...combedBack(-1, [0, -166]), ...combedBack(1, [0, -166])], paint),
    hasEars: true,
  };
};

const CAP =
  "M-97 -22C-104 -100 -78 -160 0 -161C78 -160 104 -100 97 -22C92 -44 88 -66 82 -82C66 -98 30 -104 0 -104C-30 -104 -66 -98 -82 -82C-88 -66 -92 -44 -97 -22Z";
/** Below the hairline of short hair. */
const isFace = (x: number, y: number) =>
  y > -104 + Math.max(0, Math.abs(x) - 40) * 0.5 && Math.abs(x) < 80 + Math.max(0, y + 82) * 0.18;

export const crop: Style = (paint) => ({
  back: "",
  shade: "",
  front: drawCrop(
    {
      area: CAP,
      box: [-100, -162, 100, -24],
      count: 2600,
      length: 4,
      isBare: (x, y) => isFace(x, y) || (x / 99) ** 2 + ((y + 58) / 103) ** 2 > 1,
    },
    paint,
  ),
  hasEars: true,
});

export const afro: Style = (paint) => ({
  back: "",
  shade: shadeUnder(
    [
      [
        [-88, -50],
        [-60, -108],
        [60, -108],
        [88, -50],
      ],
    ],
    14,
  ),
  front: drawCurls(
    {
      middle: [0, -84],
      radii: [121, 104],
      count: 2600,
      curl: 4.4,
      isBare: (x, y) => isFace(x, y + 3) || y > -14 + Math.abs(x) * 0.02,
    },
    paint,
  ),
  hasEars: true,
});

export const curls: Style = (paint) => {
  const around = { middle: [0, -34] as const, radii: [168, 166] as const };
  return {
    back: drawCurls(
      { ...around, count: 800, curl: 14, isBare: () => false },
      { ...paint, colour: mix(paint.colour, "#050302", 0.3) },
    ),
    shade: shadeUnder(
      [
        [
          [-90, 30],
          [-104, -96],
          [-50, -104],
          [10, -112],
        ],
        [
          [10, -112],
          [60, -104],
          [104, -90],
          [90, 30],
        ],
      ],
      20,
    ),
    front: drawCurls(
      {
        middle: [0, -48],
        radii: [170, 150],
        count: 1500,
        curl: 11.5,
        isBare: (x, y) => (x / 82) ** 2 + ((y - 26) / 122) ** 2 < 1 || y > 96,
      },
      paint,
    ),
    hasEars: false,
  };
};

const band = (x: number) => stroke(`M${x * 0.72 - 14} -134q16 -14 30 2`, "#e2603c", 9);

export const puffs: Style = (paint) => {
  const puff = (x: number) =>
    drawCurls(
      { middle: [x, -168], radii: [66, 62], count: 520, curl: 7.5, isBare: () => false },
      paint,
    );
  return {
    back: puff(-108) + puff(108),
    shade: COMBED_SHADE,
    front: `<path d="M-86 -112C-84 -160 -40 -163 0 -161C40 -163 84 -160 86 -112L0 -108Z" fill="${mix(paint.colour, "#050302", 0.3)}"/>${drawLocks([...combedBack(-1, [74, -152]), ...combedBack(1, [74, -152])], paint)}${stroke("M1 -107C2 -124 2 -138 0 -156", mix(paint.colour, "#c98a5f", 0.35), 2)}${band(-118)}${band(118)}`,
    hasEars: true,
  };
};

export const bald: Style = (paint) => {
  const tuft: Lock = {
    from: [
      [88, -44],
      [93, -30],
      [96, -6],
      [94, 12],
    ],
    to: [
      [95, -56],
      [106, -44],
      [107, -8],
      [99, 18],
    ],
    count: 70,
    stray: 9,
    ragged: 0.2,
  };
  return {
    back: "",
    shade: `<ellipse cx="-34" cy="-112" rx="34" ry="15" fill="#fff8ea" opacity=".34" filter="url(#b6)" transform="rotate(-14 -34 -112)"/>`,
    front: drawLocks([tuft, { ...tuft, from: mirror(tuft.from), to: mirror(tuft.to) }], paint),
    hasEars: true,
  };
};

/** A headscarf in the colour that other styles use for hair. */
export const scarf: Style = ({ colour }) => {
  const [deep, dark, light] = [
    mix(colour, "#120806", 0.55),
    mix(colour, "#120806", 0.3),
    mix(colour, "#fff3df", 0.28),
  ];
  const outer =
    "M0 -176C88 -176 128 -108 126 -20C124 60 116 110 128 170C150 214 190 232 214 262C150 320 -150 320 -214 262C-190 232 -150 214 -128 170C-116 110 -124 60 -126 -20C-128 -108 -88 -176 0 -176Z";
  const opening =
    "M0 -112C54 -112 84 -76 86 -14C88 56 66 122 28 150C10 160 -10 160 -28 150C-66 122 -88 56 -86 -14C-84 -76 -54 -112 0 -112Z";
  const folds =
    "M-60 -150C-112 -90 -104 20 -70 120S20 200 90 214M-30 -166C-120 -130 -122 30 -92 140S-10 236 60 250M70 -142C112 -70 104 30 78 112S20 176 -60 196M104 -110C124 -20 112 90 100 150S60 230 -30 236M-110 190C-40 236 60 216 150 232M-170 246C-80 274 60 262 180 254";
  return {
    back: "",
    shade: `<path d="${opening}" fill="none" stroke="#2a0f08" stroke-width="22" opacity=".4" filter="url(#b6)"/>`,
    front: `<clipPath id="wrap"><path clip-rule="evenodd" d="${outer}${opening}"/></clipPath><path fill-rule="evenodd" d="${outer}${opening}" fill="${colour}"/><g clip-path="url(#wrap)"><path d="M60 -200C180 -100 140 120 110 180S160 260 240 300V-200Z" fill="${deep}" opacity=".5" filter="url(#b18)"/><path d="M-112 -90C-120 -150 -50 -172 -20 -160C-70 -130 -92 -80 -98 -20Z" fill="${light}" opacity=".6" filter="url(#b6)"/><path d="${folds}" fill="none" stroke="${deep}" stroke-width="11" opacity=".42" filter="url(#b3)"/><path d="${folds}" fill="none" stroke="${light}" stroke-width="6" opacity=".5" filter="url(#b3)" transform="translate(-7 -6)"/><path d="${folds}" fill="none" stroke="${dark}" stroke-width="1.6" opacity=".5"/><path d="M-90 96C-50 190 50 190 90 96L60 150Q0 196 -60 150Z" fill="${deep}" opacity=".34" filter="url(#b6)"/></g><path d="${opening}" fill="none" stroke="${light}" stroke-width="3.4" opacity=".7"/><path d="${opening}" fill="none" stroke="${deep}" stroke-width="2" opacity=".5" transform="translate(2 3)"/>`,
    hasEars: false,
  };
};
