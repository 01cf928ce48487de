import type { EditBrief } from "#engine/generative/brief.ts";
import { editRules, person } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { kept, unwanted } from "#engine/generative/phrases.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { MAX_SLIMMING, MAX_STRETCH, MAX_WIDENING, SLIDER_MAX } from "./body-warp.ts";
import { retouch } from "./tool.ts";

type Payload = EnginePayload<typeof retouch.operations.retouch>;

/** Prompt for another width or height of the body; the face and the room stay. */
export const retouchPrompt = defineGenerativeOperation(engineReader(retouch.operations.retouch), {
  hasOwnSize: true,
  brief: askToReshape,
});

/** Slider steps up to which a change is hardly visible. */
const BARELY = 10;

function askToReshape({ sourceImage, width, height }: Payload): EditBrief {
  if (width === 0 && height === 0) throw new EngineFailure("bad_request");
  const wishes = [widthWish(width), heightWish(height)].filter((wish) => wish !== null);
  return {
    images: [{ image: sourceImage, role: "person whose body is reshaped" }],
    task: `Make the person ${wishes.join(", and ")}.`,
    details: [
      "Trunk, arms and legs change together in one believable proportion; the head keeps its size.",
      "Clothes follow the new shape with their own folds and seams.",
      "Walls, door frames, furniture and the horizon behind the person stay straight and in place.",
    ],
    keep: [kept.face, "pose, hands, hair, clothes and background", kept.photo],
    avoid: [
      "bent lines in the background",
      "exaggerated curves or muscles",
      unwanted.bodies,
      unwanted.marks,
    ],
    output: "the same photo with the new body shape and natural skin texture",
    aspect: 0,
    mask: null,
    finish: editRules(sourceImage, {
      people: [person(sourceImage, "sameLook")],
      // Another height moves the joints.
      sameBody: height === 0 ? sourceImage : null,
      // So small a change may well be invisible.
      ...(Math.max(Math.abs(width), Math.abs(height)) <= BARELY && { mustDifferFrom: null }),
    }),
  };
}

function widthWish(steps: number): string | null {
  if (steps === 0) return null;
  const direction = steps < 0 ? "slimmer" : "fuller";
  return `${strengthOf(steps)} ${direction}, by about ${percent(steps, steps < 0 ? MAX_SLIMMING : MAX_WIDENING)} per cent of the body's width`;
}

function heightWish(steps: number): string | null {
  if (steps === 0) return null;
  const direction = steps < 0 ? "shorter" : "taller";
  return `${strengthOf(steps)} ${direction}, by about ${percent(steps, MAX_STRETCH)} per cent of the body's height and mostly in the legs`;
}

/** Models follow words better than numbers. */
function strengthOf(steps: number): string {
  const strength = Math.abs(steps);
  if (strength <= BARELY) return "barely noticeably";
  if (strength <= 20) return "slightly";
  return strength <= 35 ? "moderately" : "clearly";
}

/** The same change that the built-in engine applies for this slider value. */
function percent(steps: number, most: number): string {
  return ((100 * most * Math.abs(steps)) / SLIDER_MAX).toFixed(1).replace(/\.0$/, "");
}
