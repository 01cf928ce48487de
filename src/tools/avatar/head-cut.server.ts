import type { Face } from "#engine/local/analysis/faces.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import { mapPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";

export interface HeadCut {
  readonly alpha: Plane;
  readonly hair: Plane;
  readonly face: Face;
}

/** Neck that stays below the chin, and hair, in heights of the face. */
const NECK = { sure: 0.36, none: 0.5, half: 0.36 } as const;
const HAIR = { sure: 0.22, none: 0.5 } as const;
const NECK_BEHIND = 1.2;

/** Opacity of the head alone: face, hair down to the shoulders and as much neck as a collar hides. */
export function headOpacity({ alpha, hair, face }: HeadCut): Plane {
  const { chin, axis, faceHeight, roll } = headGeometry(face);
  // The neck of a turned head stands behind its chin, below the middle of the skull.
  const neckX = chin.x + NECK_BEHIND * (axis.x - chin.x);
  const cos = Math.cos(roll) / faceHeight;
  const sin = Math.sin(roll) / faceHeight;
  return mapPlane(alpha, (value, i) => {
    if (value <= 0) return 0;
    const dx = (i % alpha.width) - chin.x;
    const dy = Math.floor(i / alpha.width) - chin.y;
    const across = dx * cos + dy * sin + (chin.x - neckX) / faceHeight;
    const down = dy * cos - dx * sin;
    const neck = down > 0 ? smoothstep(NECK.half + 0.06, NECK.half - 0.04, Math.abs(across)) : 1;
    const head = smoothstep(NECK.none, NECK.sure, down) * neck;
    const strands = (hair.data[i] ?? 0) * smoothstep(HAIR.none, HAIR.sure, down);
    return value * Math.max(head, strands);
  });
}
