import { z } from "zod";
import { headGeometry } from "#engine/local/analysis/head.ts";
import { findMainPerson, type MainPerson } from "#engine/local/analysis/main-person.ts";
import { imageFileSchema } from "#engine/local/image-file.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { layOver } from "#engine/local/ops/composite.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import {
  blurFloat,
  type FloatRaster,
  sampleFloat,
  toRaster,
} from "#engine/local/ops/float-raster.ts";
import {
  createPlane,
  mapPlane,
  type Plane,
  type Raster,
  smoothstep,
} from "#engine/local/ops/raster.ts";
import { samplePlane } from "#engine/local/ops/resample.ts";
import { EngineFailure } from "#engine/port.ts";
import { carveRelief, type Relief } from "./depth.server.ts";
import { cutFacets } from "./facets.server.ts";
import { drawHall, drawPedestal, halls } from "./hall.server.ts";
import { materials } from "./materials.server.ts";
import { shadeRelief } from "./sculpt.server.ts";

const payload = z.strictObject({
  sourceImage: imageFileSchema,
  statueType: z.enum(["bust", "full_body"]),
  style: z.enum(["renaissance", "modern", "classical_greek", "abstract"]),
  material: z.enum(["bronze", "marble", "stone", "gold", "wood"]),
});
type Payload = z.infer<typeof payload>;

/** Makes a statue of the main person and puts it up in a hall. */
export const statueOperation = defineLocalOperation((value) => payload.parse(value), {
  capability: "full",
  note: null,
  run: makeStatue,
});

const SIZE = { width: 800, height: 1_000 };

async function makeStatue(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { statueType, style, material: name } = job.payload;
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_body", 0.1);
  const person = await findMainPerson(photo);
  if (!person) throw new EngineFailure("no_person");
  job.progress("cutting_out", 0.35);
  const cut = statueType === "bust" && person.face ? cutBust(person) : wholeFigure(person.alpha);
  job.progress("reshaping", 0.5);
  const hall = halls[style];
  const material = materials[name];
  const placed = placeFigure(photo.work.raster, person, cut);
  const carved = carveRelief({ ...placed, detail: hall.detail });
  const relief: Relief = hall.facets > 0 ? cutFacets(carved, placed.alpha, hall.facets) : carved;
  job.progress("painting", 0.75);
  const figure = shadeRelief(relief, placed.alpha, { material, lighting: hall.lighting });
  const pedestal = drawPedestal(SIZE, { material, ...cut.pedestal });
  const room = blurFloat(drawHall(hall, SIZE), hall.hasColumns ? 4 : 1.5);
  const shadowed = castShadow(room, placed.alpha, hall.lighting.key[0] < 0 ? 1 : -1);
  const standing = layOver(shadowed, pedestal.picture, pedestal.alpha);
  return {
    raster: toRaster(layOver(standing, figure, placed.alpha)),
    alpha: null,
    mimeType: "image/jpeg",
    note: cut.isHidden ? "half_length_hidden" : null,
  };
}

/** What of a person is carved and where it stands. */
interface Cut {
  readonly alpha: Plane;
  /** The box of what is kept, in pixels of the photo. */
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  readonly pedestal: {
    readonly top: number;
    readonly halfWidth: number;
    readonly isPlinth: boolean;
  };
  /** Height of the statue as a share of the picture. */
  readonly share: number;
  /** True when the photo ends where the statue should go on. */
  readonly isHidden: boolean;
}

/** Length of a bust below the chin, in heights of the face, and how round it is cut. */
const BUST_LENGTH = 1.02;
const BUST_CURVE = 0.42;

/** Head and shoulders with a rounded edge below, as sculptors end a bust. */
function cutBust({ alpha, face }: MainPerson): Cut {
  const head = face && headGeometry(face);
  if (!head) return wholeFigure(alpha);
  const { chin, faceHeight } = head;
  const bottom = Math.min(alpha.height - 1, chin.y + BUST_LENGTH * faceHeight);
  const shaped = mapPlane(alpha, (value, i) => {
    const x = i % alpha.width;
    const y = Math.floor(i / alpha.width);
    const across = Math.abs(x - chin.x) / (1.28 * faceHeight);
    const edge =
      bottom -
      BUST_CURVE * faceHeight * across ** 2.2 -
      (across > 1 ? 4 * faceHeight * (across - 1) : 0);
    return value * smoothstep(edge + 1.2, edge - 1.2, y);
  });
  const box = boxOf(shaped);
  return {
    alpha: shaped,
    box: { ...box, bottom },
    pedestal: { top: 0.795, halfWidth: 0.1, isPlinth: false },
    share: 0.68,
    isHidden: false,
  };
}

function wholeFigure(alpha: Plane): Cut {
  const box = boxOf(alpha);
  const isHidden = box.bottom >= alpha.height - 3;
  return {
    alpha,
    box,
    pedestal: { top: isHidden ? 0.82 : 0.875, halfWidth: isHidden ? 0.36 : 0.27, isPlinth: true },
    share: isHidden ? 0.76 : 0.83,
    isHidden,
  };
}

function boxOf(alpha: Plane): Cut["box"] {
  let [left, top, right, bottom] = [alpha.width, alpha.height, 0, 0];
  for (let i = 0; i < alpha.data.length; i++) {
    if ((alpha.data[i] ?? 0) < 0.4) continue;
    const x = i % alpha.width;
    const y = Math.floor(i / alpha.width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right: Math.max(right, left + 1), bottom: Math.max(bottom, top + 1) };
}

/** No statue is wider than this share of the picture. */
const MAX_WIDTH = 0.86;

/** The person at the statue's size and place, with its faces. */
function placeFigure(source: Raster, person: MainPerson, cut: Cut) {
  const { box } = cut;
  const scale = Math.min(
    (cut.share * SIZE.height) / (box.bottom - box.top),
    (MAX_WIDTH * SIZE.width) / (box.right - box.left),
  );
  const middle =
    person.face && !cut.pedestal.isPlinth
      ? headGeometry(person.face).chin.x
      : (box.left + box.right) / 2;
  const dx = SIZE.width / 2 - middle * scale;
  const dy = (cut.pedestal.top + 0.012) * SIZE.height - box.bottom * scale;
  const picture: FloatRaster = { ...source, data: Float32Array.from(source.data) };
  const raster = { ...SIZE, data: new Uint8Array(3 * SIZE.width * SIZE.height) };
  const alpha = createPlane(SIZE.width, SIZE.height);
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const i = y * SIZE.width + x;
      const sx = (x - dx) / scale;
      const sy = (y - dy) / scale;
      if (sx < 0 || sy < 0 || sx > source.width - 1 || sy > source.height - 1) continue;
      alpha.data[i] = samplePlane(cut.alpha, sx, sy);
      for (const c of [0, 1, 2] as const)
        raster.data[3 * i + c] = sampleFloat(picture, sx, sy, c) + 0.5;
    }
  }
  const faces = person.face
    ? [
        {
          ...person.face,
          landmarks: person.face.landmarks.map((point) => ({
            x: point.x * scale + dx,
            y: point.y * scale + dy,
            z: point.z * scale,
          })),
        },
      ]
    : [];
  return { raster, alpha, faces };
}

/** The statue's soft shadow on the wall, away from the light. */
function castShadow(room: FloatRaster, alpha: Plane, side: 1 | -1): FloatRaster {
  const shift = 0.05 * room.width * side;
  const moved = mapPlane(alpha, (_value, i) => {
    const x = (i % alpha.width) - shift;
    const y = Math.floor(i / alpha.width) - 0.02 * room.height;
    return x < 0 || x > alpha.width - 1 || y < 0 ? 0 : samplePlane(alpha, x, y);
  });
  const soft = gaussian(moved, 18);
  const data = room.data.map(
    (value, i) => value * (1 - 0.42 * (soft.data[Math.floor(i / 3)] ?? 0)),
  );
  return { ...room, data };
}
