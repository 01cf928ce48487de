import { centreOf } from "#engine/local/analysis/face-regions.ts";
import { drawSvg } from "#engine/local/drawing/svg.ts";
import { judge } from "#engine/local/judging/judge.ts";
import { layOver } from "#engine/local/ops/composite.ts";
import { dilate, gaussian } from "#engine/local/ops/filters.ts";
import {
  copyFloat,
  createFloat,
  type FloatRaster,
  toFloat,
} from "#engine/local/ops/float-raster.ts";
import { hashSeed } from "#engine/local/ops/random.ts";
import { type Bounds, mapPlane, type Raster, smoothstepPlane } from "#engine/local/ops/raster.ts";
import { type CutOutPerson, type Placement, placePerson } from "#engine/local/place-person.ts";
import { drawBehind } from "#engine/local/plates/draw-behind.ts";
import type { Plate } from "#engine/local/plates/plate.ts";
import type { Panel, ThumbnailLayout } from "./arrangement.server.ts";
import { layPicture } from "./frame-picture.server.ts";
import { coverWithPhoto, drawGround, shadeBelow } from "./ground.server.ts";
import { planLayout } from "./layout.server.ts";
import { thumbnailLimits } from "./limits.server.ts";
import { hexOf, type Palette, paletteFor } from "./palette.server.ts";
import { headOf } from "./people-frame.server.ts";
import { FRAME_PX } from "./place-photo.server.ts";
import type { Size } from "./size.ts";

export interface CoverPhoto {
  readonly raster: Raster;
  /** The photo as analysed, which may be smaller. */
  readonly work: Raster;
  /** Heads with hair, in pixels of `raster`. */
  readonly heads: readonly Bounds[];
}

interface CoverScene {
  readonly people: readonly CutOutPerson[];
  readonly photos: readonly CoverPhoto[];
  readonly place: Plate | null;
}

/** `true` for people that a result with them would be refused for; they stay in their photos. */
function isSpoilt({ measures }: CutOutPerson): boolean {
  return judge(measures, thumbnailLimits).kind === "refused";
}

interface CoverWish {
  readonly title: string;
  readonly version: number;
  readonly size: Size;
}

/** Draws everything but the words. */
export async function drawCover(scene: CoverScene, { title, version, size }: CoverWish) {
  const { place } = scene;
  const people = scene.people.some(isSpoilt) ? [] : scene.people;
  const [first] = scene.photos;
  const seed = hashSeed(title);
  const photos = scene.photos.map(({ raster: { width, height }, heads }) => ({
    width,
    height,
    heads,
  }));
  const hasPlace = place !== null;
  const { layout, round } = planLayout(
    { people, photos },
    { title, size, seed, version, hasPlace },
  );
  // One more in each round, so that an arrangement doesn't keep its colours.
  const palette = paletteFor(first ? first.work : null, version + round);
  const focus = layout.placements[0] && focusOf(people, layout.placements);
  const options = { ...groundOf(layout.kind, palette, seed + version), version, focus };
  let picture: FloatRaster;
  if (place && layout.placements.length > 0) picture = await drawBehind(place, size, version);
  else if (layout.kind === "band") picture = createFloat(size.width, size.height, WHITE);
  else if (layout.placements.length > 0 || layout.photos.length > 0 || !first)
    picture = drawGround(size, options);
  else picture = coverWithPhoto(first.work, size, { ...options, isMirrored: layout.isMirrored });
  picture = layPhotos(picture, scene.photos, layout.photos);
  const { panel } = layout;
  if (panel && !panel.isInFront) picture = layPanel(picture, panel, palette);
  for (const [k, person] of people.entries()) {
    const placement = layout.placements[k];
    if (placement) picture = stick(picture, placePerson(person, placement, size));
  }
  if (panel?.isInFront) picture = layPanel(picture, panel, palette);
  return { picture: shadeBelow(picture, layout.shadePx), layout, palette };
}

const WHITE = [252, 250, 246] as const;

/** Each arrangement has its own ground. */
function groundOf(kind: ThumbnailLayout["kind"], palette: Palette, turn: number) {
  const { bright } = palette;
  if (kind === "middle") return { inks: bright, pattern: "rays" } as const;
  // The panel has the colour of other covers' ground.
  if (kind === "panel")
    return { inks: { ...bright, ray: bright.ground }, pattern: "rays" } as const;
  return { inks: palette, pattern: turn % 2 === 0 ? "dots" : "stripes" } as const;
}

/** Lays photos with a white edge over the picture. */
function layPhotos(
  picture: FloatRaster,
  photos: readonly CoverPhoto[],
  placed: ThumbnailLayout["photos"],
): FloatRaster {
  let out = picture;
  for (const { box } of placed) {
    const [left, top] = [box.left - FRAME_PX, box.top - FRAME_PX];
    const [right, bottom] = [box.right + FRAME_PX, box.bottom + FRAME_PX];
    const sheet = createFloat(Math.round(right - left), Math.round(bottom - top), WHITE);
    const visible = {
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.min(picture.width, right),
      bottom: Math.min(picture.height, bottom),
    };
    out = layPicture(out, sheet, { fit: { scale: 1, dx: left, dy: top }, box: visible });
  }
  for (const [k, photo] of photos.entries()) {
    const place = placed[k];
    if (place) out = layPicture(out, toFloat(photo.raster), place);
  }
  return out;
}

/** Width of the line along a panel's edge, in pixels. */
const PANEL_EDGE_PX = 12;

/** Lays the flat colour of the palette over the picture, with a line of the accent along its edge. */
function layPanel(
  picture: FloatRaster,
  { corners, isInFront }: Panel,
  { ground, title }: Palette,
): FloatRaster {
  const { width, height } = picture;
  const line = isInFront ? title.accent : hexOf(WHITE);
  const path = corners.map(({ x, y }) => `${x} ${y}`).join("L");
  const edge = corners
    .slice(0, 2)
    .map(({ x, y }) => `${x} ${y}`)
    .join("L");
  const drawn = drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M${path}z" fill="${hexOf(ground)}"/><path d="M${edge}" stroke="${line}" stroke-width="${PANEL_EDGE_PX}"/></svg>`,
    { width },
  );
  return layOver(picture, drawn.raster, drawn.alpha);
}

/** Width of the white edge around people, in pixels. */
const STICKER_EDGE = 7;

/** Centre of the heads. */
function focusOf(people: readonly CutOutPerson[], placements: readonly Placement[]) {
  const heads = people.map((person, k) => {
    const { scale, dx, dy } = placements[k] ?? { scale: 1, dx: 0, dy: 0 };
    const { x, y } = headOf(person);
    return { x: x * scale + dx, y: y * scale + dy };
  });
  return centreOf(heads);
}

/** Draws a person with a white sticker edge and a soft shadow. */
function stick(
  picture: FloatRaster,
  layer: { readonly picture: FloatRaster; readonly alpha: Parameters<typeof layOver>[2] },
): FloatRaster {
  const { alpha } = layer;
  const wide = gaussian(
    dilate(
      mapPlane(alpha, (value) => (value > 0.5 ? 1 : 0)),
      STICKER_EDGE,
    ),
    1.6,
  );
  const edge = smoothstepPlane(wide, 0.3, 0.7);
  const shadow = gaussian(edge, 14);
  const shaded = copyFloat(picture);
  for (let i = 0, j = 0; i < shadow.data.length; i++) {
    const light = 1 - 0.4 * (shadow.data[i] ?? 0);
    for (const end = j + 3; j < end; j++) shaded.data[j] = (shaded.data[j] ?? 0) * light;
  }
  const white = createFloat(picture.width, picture.height, WHITE);
  return layOver(layOver(shaded, white, edge), layer.picture, alpha);
}
