import type { PhotoAnalysis } from "../analysis/photo-analysis.ts";
import type { Portrait } from "../analysis/portrait.ts";
import { type Point, planeAt, type Raster } from "../ops/raster.ts";
import { applySimilarity, similarityScale } from "../ops/similarity.ts";
import type { Measures } from "./flaws.ts";
import { maskUnsure } from "./masks.ts";
import { measureFace } from "./measure-person.ts";

/** The border is looked at this far inside the photo, where opacity has no edge of its own, in portrait pixels. */
const INSIDE_PX = 2;

/** Measures the upright head of an ID photo. `photo` is the photo that `portrait` was cut from. */
export async function measurePortrait(photo: PhotoAnalysis, portrait: Portrait): Promise<Measures> {
  const [face] = await photo.faces();
  return {
    ...(face ? await measureFace(photo, face, null) : {}),
    headCut: headCut(portrait, photo.image.raster),
    otherHeads: 0,
    maskUnsure: maskUnsure(portrait.alpha),
  };
}

/** Length of the photo's upper, left and right border that head and hair cover above the chin, in face heights. */
function headCut({ alpha, fromSource, head }: Portrait, { width, height }: Raster): number {
  const scale = similarityScale(fromSource);
  const inset = INSIDE_PX / scale;
  let covered = 0;
  const look = (from: Point, to: Point): void => {
    const steps = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) * scale));
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      const { x, y } = applySimilarity(fromSource, {
        x: from.x + share * (to.x - from.x),
        y: from.y + share * (to.y - from.y),
      });
      if (y < head.chin.y && planeAt(alpha, x, y) >= 0.5) covered++;
    }
  };
  const [right, bottom] = [width - 1 - inset, height - 1];
  look({ x: inset, y: inset }, { x: right, y: inset });
  look({ x: inset, y: inset }, { x: inset, y: bottom });
  look({ x: right, y: inset }, { x: right, y: bottom });
  return covered / head.faceHeight;
}
