import { gaussian } from "#engine/local/ops/filters.ts";
import { mapPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { samplePlane } from "#engine/local/ops/resample.ts";
import { isJoined, type LimbShare } from "./bend.ts";
import type { FigurePoint } from "./figure.ts";
import type { LayerMap } from "./layers.server.ts";
import { type BodyLayer, bodyLayers } from "./pose-angles.ts";
import { type LimbName, limbNames, type Skeleton, torsoLength } from "./skeleton.ts";

/** The area around a limb's root in which limb and trunk are one sheet. */
export interface LimbJoint {
  readonly name: LimbName;
  readonly root: FigurePoint;
  /** Radius of the area in pixels. */
  readonly reachPx: number;
  /** How much of its surroundings is the limb's, 0..1, in the size of the layers. */
  readonly share: Plane;
}

/** Radius of a joint in torso lengths: as far as from the joint to the armpit, or to the crotch. */
const REACH = { arm: 0.26, leg: 0.46 };
/** Up to this share of the radius limb and trunk move as one; beyond, they come apart. */
const WHOLE = 0.72;
/** Standard deviation of the change from trunk to limb, as a share of the radius. */
const SPREAD = 0.3;

/** The joints of the limbs that may move. */
export function findJoints(layers: LayerMap, alpha: Plane, skeleton: Skeleton): LimbJoint[] {
  const unit = torsoLength(skeleton);
  return limbNames.flatMap((name) => {
    const limb = skeleton.limbs[name];
    const part = layers.get(name);
    if (!limb || !part) return [];
    const reachPx = unit * REACH[name === "leftArm" || name === "rightArm" ? "arm" : "leg"];
    const sigma = SPREAD * reachPx;
    const inside = gaussian(alpha, sigma);
    const own = gaussian(
      mapPlane(part, (value, i) => value * (alpha.data[i] ?? 0)),
      sigma,
    );
    const share = mapPlane(own, (value, i) => value / Math.max(1e-3, inside.data[i] ?? 0));
    return [{ name, root: limb.root, reachPx, share }];
  });
}

/** The motion's share around a joint, see `LimbShare`. */
export function shareOf(joint: LimbJoint): LimbShare {
  return (point, isOfLimb) => {
    const apart = isOfLimb ? 1 : 0;
    const near = nearness(joint, point);
    if (near === 0) return apart;
    return apart + (samplePlane(joint.share, point.x, point.y) - apart) * near;
  };
}

/** 1 where limb and trunk are one, 0 outside the joint. */
function nearness({ root, reachPx }: LimbJoint, { x, y }: FigurePoint): number {
  const distance = Math.hypot(x - root.x, y - root.y) / reachPx;
  return distance >= 1 ? 0 : smoothstep(1, WHOLE, distance);
}

/** How much of each pixel a layer covers when it moves: its own part, and all of the joints that it shares. */
export function coverOf(
  layer: BodyLayer,
  layers: LayerMap,
  joints: readonly LimbJoint[],
): Plane | null {
  const own = layers.get(layer);
  if (!own) return null;
  const shared = joints.filter(({ name }) => layer === "torso" || name === layer);
  const others = new Map(
    shared.map((joint) => [
      joint,
      bodyLayers.flatMap((other) => (isJoined(joint.name, other) ? (layers.get(other) ?? []) : [])),
    ]),
  );
  return mapPlane(own, (value, i) => {
    const point = { x: i % own.width, y: Math.floor(i / own.width) };
    let cover = value;
    for (const [joint, planes] of others) {
      if (nearness(joint, point) < 1) continue;
      const whole = planes.reduce((sum, { data }) => sum + (data[i] ?? 0), 0);
      cover = Math.max(cover, Math.min(1, whole));
    }
    return cover;
  });
}
