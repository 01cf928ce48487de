import {
  type Arrangement,
  keepsFacesFree,
  letterSize,
  type Scene,
  type SidedPlan,
  type ThumbnailLayout,
} from "./arrangement.server.ts";
import { bandLayout } from "./band-layout.server.ts";
import { sideLayout } from "./side-layout.server.ts";

export interface LayoutPlan extends Omit<SidedPlan, "isMirrored"> {
  /** Of the title. */
  readonly seed: number;
  readonly version: number;
}

const arrangements: readonly Arrangement[] = [sideLayout, bandLayout];

/**
 * The arrangement of a version: those that suit take turns, and the next round is mirrored. Text never covers a face. If
 * no arrangement can show a long title large enough, its letters are smaller.
 */
export function planLayout(scene: Scene, plan: LayoutPlan): ThumbnailLayout {
  const { seed, version } = plan;
  const round = Math.floor(version / arrangements.length);
  const sided = { ...plan, isMirrored: (seed + round) % 2 === 1 };
  const fits = arrangements
    .map((arrange) => arrange(scene, sided))
    .filter((layout) => layout !== null)
    .filter((layout) => letterSize(layout) > 0 && keepsFacesFree(layout));
  return fits[version % Math.max(1, fits.length)] ?? sideLayout(scene, sided);
}
