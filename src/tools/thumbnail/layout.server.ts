import {
  type Arrangement,
  badgeBox,
  keepsFacesFree,
  letterSize,
  overlap,
  type Scene,
  type SidedPlan,
  type ThumbnailLayout,
} from "./arrangement.server.ts";
import { bandLayout } from "./band-layout.server.ts";
import { middleLayout } from "./middle-layout.server.ts";
import { panelLayout } from "./panel-layout.server.ts";
import { besidePhoto, sideLayout } from "./side-layout.server.ts";

export interface LayoutPlan extends Omit<SidedPlan, "isMirrored"> {
  /** Of the title. */
  readonly seed: number;
  readonly version: number;
}

const arrangements: readonly Arrangement[] = [beside, bandLayout, panelLayout, middleLayout];

/** Without people who are cut out, a photo with faces isn't the ground of the text. */
function beside(scene: Scene, plan: SidedPlan): ThumbnailLayout {
  const hasFaces = scene.photos.some(({ heads }) => heads.length > 0);
  return scene.people.length === 0 && hasFaces ? besidePhoto(scene, plan) : sideLayout(scene, plan);
}

interface PlannedLayout {
  readonly layout: ThumbnailLayout;
  /** How often each arrangement had its turn before. */
  readonly round: number;
}

/**
 * The layout of a version: the arrangements that suit take turns, and each further round is mirrored. Text never covers
 * a face. If no arrangement can show a long title large enough, its letters are smaller.
 */
export function planLayout(scene: Scene, plan: LayoutPlan): PlannedLayout {
  const { seed, version } = plan;
  const shown = isGroup(scene) ? { ...scene, people: [] } : scene;
  const hasPlace = plan.hasPlace && shown.people.length > 0;
  const sided = { ...plan, hasPlace, isMirrored: seed % 2 === 1 };
  const fits = arrangements.flatMap((arrange) => {
    const layout = suiting(arrange(shown, sided));
    return layout ? [{ arrange, layout }] : [];
  });
  const fit = fits[version % Math.max(1, fits.length)];
  if (!fit) return { layout: beside(shown, sided), round: version };
  const round = Math.floor(version / fits.length);
  const turned = { ...sided, isMirrored: !sided.isMirrored };
  const mirrored = round % 2 === 1 ? suiting(fit.arrange(shown, turned)) : null;
  return { layout: mirrored ?? fit.layout, round };
}

/** `null` for a layout with a covered face or letters that are too small; labels that would cover a face are dropped. */
function suiting(layout: ThumbnailLayout | null): ThumbnailLayout | null {
  if (!layout || letterSize(layout) === 0 || !keepsFacesFree(layout)) return null;
  const { badges, faces } = layout;
  const isFree = faces.every((face) => !overlap(badgeBox(badges), face));
  return isFree ? layout : { ...layout, badges: { ...badges, width: 0 } };
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
