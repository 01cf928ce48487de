import { mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import type { Bend } from "./bend.ts";
import type { FigurePoint } from "./figure.ts";
import type { LayerMap } from "./layers.server.ts";
import { type BodyLayer, bodyLayers } from "./pose-angles.ts";
import { type Skeleton, torsoLength } from "./skeleton.ts";

/** Difference in pixels up to which two layers move alike, and from which on they don't. */
const ALIKE = { whole: 2, none: 7 };

/** The trunk together with everything that moves like it, so that no gap opens between the layers there. */
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

/** Only trunk pixels that hardly rotate with the limb move along: their distance before the joint, in torso lengths. */
const OPEN = { arm: { whole: -0.07, none: -0.01 }, leg: { whole: 0.04, none: 0.22 } };
/** How much of the trunk moves along around a limb's root, in torso lengths, so that the joint stays closed. */
const OVERLAP = { arm: 0.17, leg: 0.24, neck: 0.2 };

/**
 * How much of each pixel a layer covers when it moves: its own part, and the area around its joint that moves along.
 */
export function coverOf(
  layer: BodyLayer,
  layers: LayerMap,
  { alpha, skeleton }: { readonly alpha: Plane; readonly skeleton: Skeleton },
): Plane {
  const own = layers.get(layer) ?? mapPlane(alpha, () => 0);
  const torso = layers.get("torso");
  if (layer === "torso" || !torso) return own;
  const joint = jointOf(layer, skeleton);
  if (!joint) return mapPlane(own, () => 0);
  const { root, aim, reach, open } = joint;
  const length = Math.hypot(aim.x - root.x, aim.y - root.y) || 1;
  return mapPlane(own, (value, i) => {
    const [dx, dy] = [(i % own.width) - root.x, Math.floor(i / own.width) - root.y];
    const distance = Math.hypot(dx, dy);
    if (distance > reach) return value;
    const near = Math.min(1, (reach - distance) / (0.3 * reach));
    // Beyond the joint, next to the limb, the trunk stays in place: an armpit must not be lifted.
    const out = (dx * (aim.x - root.x) + dy * (aim.y - root.y)) / length;
    const taken = near * Math.min(1, Math.max(0, (open.none - out) / (open.none - open.whole)));
    return Math.min(1, value + taken * (torso.data[i] ?? 0));
  });
}

interface LayerJoint {
  readonly root: FigurePoint;
  /** The next joint of the layer. */
  readonly aim: FigurePoint;
  /** In pixels, see `OVERLAP` and `OPEN`. */
  readonly reach: number;
  readonly open: { readonly whole: number; readonly none: number };
}

/** The joint between a layer and the trunk; `null` for a limb that doesn't move. */
function jointOf(layer: Exclude<BodyLayer, "torso">, skeleton: Skeleton): LayerJoint | null {
  const unit = torsoLength(skeleton);
  const scaled = ({ whole, none }: LayerJoint["open"]) => ({
    whole: whole * unit,
    none: none * unit,
  });
  if (layer === "head") {
    const { neck, head } = skeleton;
    return { root: neck, aim: head, reach: OVERLAP.neck * unit, open: scaled(OPEN.arm) };
  }
  const limb = skeleton.limbs[layer];
  if (!limb) return null;
  const kind = layer === "leftArm" || layer === "rightArm" ? "arm" : "leg";
  const { root, middle } = limb;
  return { root, aim: middle, reach: OVERLAP[kind] * unit, open: scaled(OPEN[kind]) };
}
