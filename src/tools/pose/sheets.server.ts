import { mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import type { Bend } from "./bend.ts";
import type { LayerMap } from "./layers.server.ts";
import { type BodyLayer, bodyLayers } from "./pose-angles.ts";
import { type Skeleton, torsoLength } from "./skeleton.ts";

/** Pixels of difference up to which two layers move alike, and from which on they do not. */
const ALIKE = { whole: 2, none: 7 };

/** The trunk together with all that moves as it does, so that nothing opens between the layers there. */
export function trunkCover(layers: LayerMap, bends: ReadonlyMap<BodyLayer, Bend>): Plane | null {
  const torso = layers.get("torso");
  const own = bends.get("torso");
  if (!torso || !own) return null;
  const others = bodyLayers.flatMap((layer) => {
    const plane = layers.get(layer);
    const bend = bends.get(layer);
    return layer === "torso" || !plane || !bend ? [] : [{ plane, bend }];
  });
  return mapPlane(torso, (value, i) => {
    let cover = value;
    for (const { plane, bend } of others) {
      const share = plane.data[i] ?? 0;
      if (share < 0.01) continue;
      const point = { x: i % torso.width, y: Math.floor(i / torso.width) };
      const [first, second] = [own(point), bend(point)];
      const difference = Math.hypot(first.x - second.x, first.y - second.y);
      const alike = (ALIKE.none - difference) / (ALIKE.none - ALIKE.whole);
      cover += share * Math.min(1, Math.max(0, alike));
    }
    return Math.min(1, cover);
  });
}

/** Around its root a limb takes this much of the trunk along, in lengths of the torso, so that the joint stays closed. */
/** Of the trunk only what hardly turns with the limb is taken along: this far before the joint, in lengths of the torso. */
const OPEN = { whole: -0.07, none: -0.01 };
const OVERLAP = { arm: 0.17, leg: 0.24, neck: 0.2 };

/** How much of each pixel a layer covers when it moves: its own part, and what it takes along at its joint. */
export function coverOf(
  layer: BodyLayer,
  layers: LayerMap,
  { alpha, skeleton }: { readonly alpha: Plane; readonly skeleton: Skeleton },
): Plane {
  const own = layers.get(layer) ?? mapPlane(alpha, () => 0);
  const unit = torsoLength(skeleton);
  if (layer === "torso") return own;
  const isLimb = layer !== "head";
  const limb = isLimb ? skeleton.limbs[layer] : null;
  if (isLimb && !limb) return mapPlane(own, () => 0);
  const joint = limb ? limb.root : skeleton.neck;
  const share = layer === "head" ? OVERLAP.neck : isArm(layer) ? OVERLAP.arm : OVERLAP.leg;
  const reach = share * unit;
  const torso = layers.get("torso") ?? own;
  const aim = limb ? limb.middle : skeleton.head;
  const length = Math.hypot(aim.x - joint.x, aim.y - joint.y) || 1;
  const outwards = (x: number, y: number): number =>
    ((x - joint.x) * (aim.x - joint.x) + (y - joint.y) * (aim.y - joint.y)) / length;
  return mapPlane(own, (value, i) => {
    const distance = Math.hypot((i % own.width) - joint.x, Math.floor(i / own.width) - joint.y);
    if (distance > reach) return value;
    const near = Math.min(1, (reach - distance) / (0.3 * reach));
    // Beyond the joint, beside the limb, the trunk stays where it is: an armpit must not be lifted.
    const out = outwards(i % own.width, Math.floor(i / own.width)) / unit;
    const taken = near * Math.min(1, Math.max(0, (OPEN.none - out) / (OPEN.none - OPEN.whole)));
    return Math.min(1, value + taken * (torso.data[i] ?? 0));
  });
}

const isArm = (layer: BodyLayer): boolean => layer === "leftArm" || layer === "rightArm";
