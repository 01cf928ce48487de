import { mirror } from "./brushwork.ts";
import { drawLocks, type Lock, shadeUnder } from "./hair-brush.ts";
import type { Style } from "./hair-style.ts";

export const fringe: Style = (paint) => {
  const bangs: Lock = {
    from: [
      [-14, -168],
      [-70, -160],
      [-92, -104],
      [-88, -34],
    ],
    to: [
      [-2, -170],
      [70, -164],
      [96, -110],
      [84, -38],
    ],
    count: 240,
    stray: 10,
    ragged: 0.2,
  };
  const middle: Lock = {
    from: [
      [-14, -168],
      [-52, -140],
      [-56, -96],
      [-52, -46],
    ],
    to: [
      [0, -170],
      [36, -146],
      [46, -96],
      [44, -48],
    ],
    count: 190,
    stray: 12,
    ragged: 0.24,
  };
  const left: Lock = {
    from: [
      [-14, -164],
      [-86, -160],
      [-100, -70],
      [-90, -2],
    ],
    to: [
      [0, -172],
      [-112, -178],
      [-124, -60],
      [-104, 16],
    ],
    count: 130,
    ragged: 0.14,
  };
  const right: Lock = { from: mirror(left.from), to: mirror(left.to), count: 130, ragged: 0.14 };
  return {
    back: "",
    shade: shadeUnder(
      [
        [
          [-84, -40],
          [-30, -30],
          [30, -32],
          [80, -42],
        ],
      ],
      22,
    ),
    front: drawLocks([left, right, bangs, middle], paint),
    hasEars: true,
  };
};

export const sidePart: Style = (paint) => {
  const sweep: Lock = {
    from: [
      [-58, -118],
      [-30, -138],
      [44, -124],
      [80, -64],
    ],
    to: [
      [-62, -146],
      [-20, -196],
      [98, -182],
      [107, -66],
    ],
    count: 280,
    stray: 10,
    ragged: 0.1,
  };
  const left: Lock = {
    from: [
      [-58, -120],
      [-80, -112],
      [-88, -80],
      [-90, -34],
    ],
    to: [
      [-60, -146],
      [-108, -140],
      [-112, -80],
      [-100, -12],
    ],
    count: 130,
    ragged: 0.16,
  };
  const right: Lock = {
    from: [
      [78, -84],
      [86, -66],
      [90, -50],
      [90, -28],
    ],
    to: [
      [100, -96],
      [112, -70],
      [108, -40],
      [99, -8],
    ],
    count: 70,
    ragged: 0.2,
  };
  return {
    back: "",
    shade: shadeUnder(
      [
        [
          [-86, -60],
          [-60, -116],
          [40, -122],
          [86, -50],
        ],
      ],
      12,
    ),
    front: drawLocks([left, right, sweep], paint),
    hasEars: true,
  };
};

export const tousled: Style = (paint) => {
  const { random } = paint;
  const tufts: Lock[] = Array.from({ length: 13 }, (_, k) => {
    const share = k / 12;
    const x = -92 + 184 * share;
    const fall = 58 + 30 * Math.abs(share - 0.5) * 2 + random() * 16;
    const tip = x + (random() - 0.4) * 34;
    // Tufts start along the curve of the skull, not on a line.
    const start = x * 0.5;
    const crown = -176 + 26 * (start / 60) ** 2;
    return {
      from: [
        [start - 12, crown + 4],
        [x * 0.8 - 10, crown + 4],
        [x - 14, -120],
        [tip - 6, -150 + fall],
      ],
      to: [
        [start + 12, crown],
        [x * 0.8 + 14, crown - 2],
        [x + 18, -124],
        [tip + 8, -146 + fall],
      ],
      count: 46,
      stray: 14,
      ragged: 0.26,
    };
  });
  const side: Lock = {
    from: [
      [-50, -160],
      [-96, -146],
      [-98, -70],
      [-88, -10],
    ],
    to: [
      [-50, -172],
      [-126, -168],
      [-122, -60],
      [-101, 6],
    ],
    count: 100,
    stray: 12,
    ragged: 0.2,
  };
  const top: Lock = {
    from: [
      [-96, -70],
      [-100, -140],
      [-30, -150],
      [96, -76],
    ],
    to: [
      [-104, -74],
      [-118, -214],
      [110, -216],
      [106, -70],
    ],
    count: 170,
    stray: 14,
  };
  return {
    back: "",
    shade: shadeUnder(
      [
        [
          [-88, -58],
          [-40, -78],
          [40, -78],
          [88, -58],
        ],
      ],
      14,
    ),
    front: drawLocks(
      [top, side, { ...side, from: mirror(side.from), to: mirror(side.to) }, ...tufts],
      paint,
    ),
    hasEars: true,
  };
};
