import { type Curve, mirror } from "./brushwork.ts";
import { mix } from "./colours.ts";
import { drawLock, drawLocks, type Lock, shadeUnder } from "./hair-brush.ts";
import type { Style } from "./hair-style.ts";

/** Both halves of hair that parts at `partX` and falls to the sides. */
function curtain(
  partX: number,
  [inner, outer]: readonly [Curve, Curve],
  count: number,
): { locks: Lock[]; edges: Curve[] } {
  const shifted = (curve: Curve): Curve => [
    [curve[0][0] + partX, curve[0][1]],
    curve[1],
    curve[2],
    curve[3],
  ];
  const other = (curve: Curve): Curve => {
    const [a, b, c, d] = mirror(curve);
    return [[a[0] + partX, a[1]], [b[0] + partX * 0.4, b[1]], c, d];
  };
  return {
    locks: [
      { from: shifted(inner), to: shifted(outer), count },
      { from: other(inner), to: other(outer), count },
    ],
    edges: [shifted(inner), other(inner)],
  };
}

export const long: Style = (paint) => {
  const inner: Curve = [
    [0, -116],
    [62, -112],
    [104, -30],
    [92, 236],
  ];
  const outer: Curve = [
    [0, -163],
    [104, -170],
    [150, -60],
    [150, 262],
  ];
  const { locks, edges } = curtain(-14, [inner, outer], 230);
  const back: Lock = {
    from: [
      [-120, -60],
      [-140, 40],
      [-140, 140],
      [-128, 240],
    ],
    to: [
      [120, -60],
      [140, 40],
      [140, 140],
      [128, 240],
    ],
    count: 150,
  };
  return {
    back: drawLock(back, { ...paint, colour: mix(paint.colour, "#050302", 0.4) }),
    shade: shadeUnder(edges),
    front: drawLocks(locks, paint),
    hasEars: false,
  };
};

export const bob: Style = (paint) => {
  const inner: Curve = [
    [0, -108],
    [58, -112],
    [106, -40],
    [74, 112],
  ];
  const outer: Curve = [
    [0, -164],
    [112, -172],
    [158, -20],
    [112, 128],
  ];
  const { locks, edges } = curtain(-34, [inner, outer], 240);
  const back: Lock = {
    from: [
      [-104, -60],
      [-128, 10],
      [-124, 70],
      [-92, 122],
    ],
    to: [
      [104, -60],
      [128, 10],
      [124, 70],
      [92, 122],
    ],
    count: 110,
  };
  return {
    back: drawLock(back, { ...paint, colour: mix(paint.colour, "#050302", 0.35) }),
    shade: shadeUnder(edges),
    front: drawLocks(locks, paint),
    hasEars: false,
  };
};
