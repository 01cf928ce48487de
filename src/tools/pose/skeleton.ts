import type { FigurePoint } from "./figure.ts";

export const limbNames = ["leftArm", "rightArm", "leftLeg", "rightLeg"] as const;
export type LimbName = (typeof limbNames)[number];

/** Shoulder, elbow and wrist, or hip, knee and ankle. */
export interface Limb {
  readonly root: FigurePoint;
  readonly middle: FigurePoint;
  readonly end: FigurePoint;
}

/** A person's joints in photo pixels. Left and right are as seen in the image. */
export interface Skeleton {
  readonly hips: FigurePoint;
  readonly neck: FigurePoint;
  readonly leftShoulder: FigurePoint;
  readonly rightShoulder: FigurePoint;
  /** Middle of the head. */
  readonly head: FigurePoint;
  /** From the middle of the head to the hair. */
  readonly headRadius: number;
  /** Tilt of the head, degrees, positive to the right; `null` if it can't be seen, as in a profile. */
  readonly headTiltDeg: number | null;
  /** `null` for a limb that is hidden, cut off or uncertain: it stays unchanged. */
  readonly limbs: Readonly<Record<LimbName, Limb | null>>;
  /** `false` if the photo ends above the legs. */
  readonly hasLegs: boolean;
}

/** Returns the skeleton with the `held` limbs set to `null`, so that they stay unchanged. */
export function holdLimbs(skeleton: Skeleton, held: ReadonlySet<LimbName>): Skeleton {
  const { leftArm, rightArm, leftLeg, rightLeg } = skeleton.limbs;
  return {
    ...skeleton,
    limbs: {
      leftArm: held.has("leftArm") ? null : leftArm,
      rightArm: held.has("rightArm") ? null : rightArm,
      leftLeg: held.has("leftLeg") ? null : leftLeg,
      rightLeg: held.has("rightLeg") ? null : rightLeg,
    },
  };
}

export const torsoLength = ({ hips, neck }: Skeleton): number =>
  Math.hypot(hips.x - neck.x, hips.y - neck.y);

/** Returns degrees from straight down, positive to the right of the image. */
export function downAngle(from: FigurePoint, to: FigurePoint): number {
  return (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
}

/** Rotates `point` about `pivot` by degrees, positive from down to the right; `pivot` moves to `to`. */
export function turn(
  point: FigurePoint,
  angleDeg: number,
  { pivot, to }: { readonly pivot: FigurePoint; readonly to: FigurePoint },
): FigurePoint {
  const angle = (-angleDeg * Math.PI) / 180;
  const [dx, dy] = [point.x - pivot.x, point.y - pivot.y];
  return {
    x: to.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: to.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}

/** Returns the equivalent rotation within -180..180. */
export function wrapDegrees(angleDeg: number): number {
  return angleDeg - 360 * Math.round(angleDeg / 360);
}
