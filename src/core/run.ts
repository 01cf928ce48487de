import { z } from "zod/mini";
import { framing } from "./framing.ts";
import { resultMimeTypes } from "./image-payload.ts";
import type { Localised } from "./locale.ts";

/** `limited`: a real result from a method that can't do everything the tool promises. The note says what's missing. */
export const capabilities = ["full", "limited"] as const;
export type Capability = (typeof capabilities)[number];

/** `local`: the built-in engine, on this server. `studio`: a generative model, usually a remote service. */
export const engineKinds = ["local", "studio"] as const;
export type EngineKind = (typeof engineKinds)[number];
export const LOCAL_ENGINE_ID = "local";

/** `resting`: paused after repeated failures. `spent`: today's budget is used up. */
export const engineConditions = ["ready", "resting", "spent"] as const;
export type EngineCondition = (typeof engineConditions)[number];

/** Returns an engine's kind. Every engine except the built-in one is a studio model. */
export function kindOfEngine(engineId: string): EngineKind {
  return engineId === LOCAL_ENGINE_ID ? "local" : "studio";
}

export const noteCodes = [
  "several_faces",
  "no_person_cut_out",
  "shoulders_cropped",
  "low_resolution",
  "people_first",
  "garment_cut_stays",
  "pose_limits",
  "pose_upper_only",
  "scene_painted",
  "scene_rendered",
  "scene_guessed",
  "era_clothes_stay",
  "age_limits",
  "costume_painted",
  "swap_same_direction",
  "colours_guessed",
  "removal_limits",
  "people_side_by_side",
  "half_length_hidden",
  "face_unsure",
  "body_unsure",
  "cut_out_unsure",
  "cut_unsure",
  "rules_unsure",
  "small_unsure",
  "little_changed",
  "cropped_only",
  "same_picture",
] as const;
export type NoteCode = (typeof noteCodes)[number];

/** Steps of a run that are shown to the user, in their usual order. */
export const stepCodes = [
  "queued",
  "reading",
  "finding_face",
  "cutting_out",
  "finding_body",
  "finding_object",
  "filling_in",
  "reshaping",
  "repairing",
  "colouring",
  "painting",
  "analysing",
  "generating",
  "extracting_keywords",
  "drawing_title",
  "composing",
  "finishing",
  "storing",
] as const;
export type StepCode = (typeof stepCodes)[number];

export const stepTable = {
  queued: { en: "Waiting in line", vi: "Đang chờ đến lượt" },
  reading: { en: "Looking at the photo", vi: "Đang xem ảnh" },
  finding_face: { en: "Finding the face", vi: "Đang tìm khuôn mặt" },
  cutting_out: { en: "Cutting out the person", vi: "Đang tách nền" },
  finding_body: { en: "Finding the body", vi: "Đang xác định dáng người" },
  finding_object: { en: "Looking for the object", vi: "Đang tìm vật thể" },
  filling_in: { en: "Filling in the background", vi: "Đang lấp đầy nền" },
  reshaping: { en: "Reshaping", vi: "Đang tạo dáng" },
  repairing: { en: "Repairing the damage", vi: "Đang sửa hư hỏng" },
  colouring: { en: "Mixing the colours", vi: "Đang pha màu" },
  painting: { en: "Painting", vi: "Đang vẽ" },
  analysing: { en: "Analysing the photos", vi: "Đang phân tích ảnh" },
  generating: { en: "Generating the picture", vi: "Đang tạo ảnh" },
  extracting_keywords: { en: "Extracting keywords", vi: "Đang trích từ khóa" },
  drawing_title: { en: "Drawing the title", vi: "Đang vẽ tiêu đề" },
  composing: { en: "Composing the picture", vi: "Đang dựng ảnh" },
  finishing: { en: "Finishing touches", vi: "Đang hoàn thiện" },
  storing: { en: "Putting it in the bag", vi: "Đang lưu kết quả" },
} as const satisfies Record<StepCode, Localised>;

/** Progress of a run. `fraction` is 0..1 and never decreases within one attempt. */
export const runProgress = z.object({
  runId: z.uuid(),
  step: z.enum(stepCodes),
  fraction: z.number().check(z.gte(0), z.lte(1)),
});
export type RunProgress = z.infer<typeof runProgress>;

/** Decoded response of every `/images/*` operation: the image (specification, tools section 7) and our additions. */
export const runAnswer = z.object({
  base64: z.string().check(z.minLength(1)),
  mimeType: z.enum(resultMimeTypes),
  runId: z.uuid(),
  /** Signed download URL that expires. */
  url: z.string(),
  /** The balance after this run. */
  credits: z.int().check(z.nonnegative()),
  /** `true` if the run was free, because the result may miss what the tool promises. The note says why. */
  isFree: z.boolean(),
  /** Position of the photo in the result. Left out if the engine doesn't know it. */
  framing: z.optional(framing),
  engine: z.object({
    id: z.string(),
    kind: z.enum(engineKinds),
    /** Time from the first attempt to the result, without the time in the queue. */
    elapsedMs: z.int().check(z.nonnegative()),
    model: z.string(),
    capability: z.enum(capabilities),
    /** One sentence in the request's language. `noteCode` is for other languages. */
    note: z.nullable(z.string()),
    noteCode: z.nullable(z.enum(noteCodes)),
  }),
});
export type RunAnswer = z.infer<typeof runAnswer>;

/** The answer on our own screens. */
export const shownAnswer = z.extend(runAnswer, {
  /** Until when the result can be returned for its credits. Left out if it can't. */
  returnableUntil: z.optional(z.string()),
  /** Signed address of the steps of the result, see `EngineResult`. Left out if its operation has none. */
  stepsUrl: z.optional(z.string()),
});
export type ShownAnswer = z.infer<typeof shownAnswer>;
