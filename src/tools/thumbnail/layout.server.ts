import {
  type Arrangement,
  keepsFacesFree,
  letterSize,
  type Scene,
  type SidedPlan,
  type ThumbnailLayout,
} from "./arrangement.server.ts";
import { bandLayout } from "./band-layout.server.ts";
import { panelLayout } from "./panel-layout.server.ts";
import { sideLayout } from "./side-layout.server.ts";

export interface LayoutPlan extends Omit<SidedPlan, "isMirrored"> {
  /** Of the title. */
  readonly seed: number;
  readonly version: number;
}

const arrangements: readonly Arrangement[] = [
  // The photo under the text of this arrangement isn't placed by its heads.
  (scene, plan) => (scene.people.length > 0 || !hasHeads(scene) ? sideLayout(scene, plan) : null),
  bandLayout,
  panelLayout,
];

/**
 * The arrangement of a version: those that suit take turns, and the next round is mirrored. Text never covers a face. If
 * no arrangement can show a long title large enough, its letters are smaller.
 */
export function planLayout(scene: Scene, plan: LayoutPlan): ThumbnailLayout {
  const { seed, version } = plan;
  const round = Math.floor(version / arrangements.length);
  const isMirrored = (seed + round) % 2 === 1;
  const shown = isGroup(scene) ? { ...scene, people: [] } : scene;
  const hasPlace = plan.hasPlace && shown.people.length > 0;
  const fits = arrangements
    .map((arrange) => arrange(shown, { ...plan, hasPlace, isMirrored }))
    .filter((layout) => layout !== null)
    .filter((layout) => letterSize(layout) > 0 && keepsFacesFree(layout));
  return fits[version % Math.max(1, fits.length)] ?? sideLayout(scene, { ...plan, isMirrored });
}

function hasHeads({ photos }: Scene): boolean {
  return photos.some(({ heads }) => heads.length > 0);
}

/** A head of at least this height relative to the largest is a main person's. */
const MAIN_HEAD = 0.6;

/** `true` for a photo of several people, who belong together and aren't cut out. */
function isGroup({ photos }: Scene): boolean {
  const [photo, second] = photos;
  if (!photo || second) return false;
  const heights = photo.heads.map(({ top, bottom }) => bottom - top);
  const largest = Math.max(...heights);
  return heights.filter((height) => height >= MAIN_HEAD * largest).length > 1;
}
