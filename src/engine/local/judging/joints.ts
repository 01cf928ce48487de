import { type Body, type Joint, SURE_JOINT } from "../analysis/body.ts";
import { type Plane, type Point, planeAt } from "../ops/raster.ts";

type JointName = keyof Body;

/** Joints where a picture should show them, in its pixels. */
export type ExpectedJoints = Readonly<Partial<Record<JointName, Point>>>;

/** A joint lies deep inside a limb, so a cut-out that holds the limb covers it. */
const COVERED = 0.5;

/**
 * Share of the sure joints that a cut-out doesn't cover, 0..1; `alpha` and `body` are in the same pixels. `null` if
 * fewer than five joints are sure.
 */
export function jointsOutside(alpha: Plane, body: Body): number | null {
  const joints = Object.values(body).filter((joint) => isInside(joint, alpha));
  if (joints.length < LEAST_JOINTS) return null;
  const outside = joints.filter(({ x, y }) => planeAt(alpha, x, y) < COVERED);
  return outside.length / joints.length;
}

const LEAST_JOINTS = 5;

function isInside({ x, y, score }: Joint, { width, height }: Plane): boolean {
  return score >= SURE_JOINT && x >= 0 && y >= 0 && x < width && y < height;
}

/** A joint may be this far from its place, in trunk lengths: the network itself is off by up to 0.15. */
const NEAR = 0.35;
/** Posed limbs are stiffer than real ones, which costs the network some of its confidence. */
const SEEN = 0.2;

/**
 * Share of the expected joints that the network doesn't find near their place, 0..1. A joint may be found as that of the
 * other side: the network tells left from right by the face. `trunkPx` is the length of the trunk in the picture.
 */
export function jointsAway(expected: ExpectedJoints, found: Body, trunkPx: number): number {
  const names = Object.keys(expected).filter((name): name is JointName => name in found);
  const away = names.filter((name) => {
    const place = expected[name];
    return place && !candidates(name).some((other) => isNear(found[other], place, trunkPx));
  });
  return names.length === 0 ? 0 : away.length / names.length;
}

/** Whether a joint is found near its place. */
export function isNear({ x, y, score }: Joint, place: Point, trunkPx: number): boolean {
  return score >= SEEN && Math.hypot(x - place.x, y - place.y) <= NEAR * trunkPx;
}

/** The joint itself and that of the other side. */
function candidates(name: JointName): readonly JointName[] {
  const other = name.startsWith("left")
    ? name.replace("left", "right")
    : name.replace("right", "left");
  return isJointName(other) ? [name, other] : [name];
}

function isJointName(name: string): name is JointName {
  return /^(left|right)(Eye|Ear|Shoulder|Elbow|Wrist|Hip|Knee|Ankle)$/.test(name);
}

/** Room around the joints for head, hands and feet, as a share of their extent. */
const MARGIN = 0.35;

/** The square in which the network finds the joints at these places again. */
export function squareAround(places: readonly Point[], trunkPx: number) {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys) - trunkPx, Math.max(...ys)];
  const side = (1 + MARGIN) * Math.max(right - left, bottom - top, 2 * trunkPx);
  return { left: (left + right - side) / 2, top: (top + bottom - side) / 2, side };
}
