import { z } from "zod/mini";
import { framing } from "./framing.ts";
import { resultMimeTypes } from "./image-payload.ts";
import type { Localised } from "./locale.ts";

/** `limited`: a real result of a method that cannot do everything the tool promises; the note says what. */
export const capabilities = ["full", "limited"] as const;
export type Capability = (typeof capabilities)[number];

/** `local`: the built-in engine, on this server. `studio`: a generative model, mostly somebody else's. */
export const engineKinds = ["local", "studio"] as const;
export type EngineKind = (typeof engineKinds)[number];
export const LOCAL_ENGINE_ID = "local";

/** `resting`: it failed again and again and is left alone; `spent`: its money of today is gone. */
export const engineConditions = ["ready", "resting", "spent"] as const;
export type EngineCondition = (typeof engineConditions)[number];

/** Every engine but the built-in one is a studio model. */
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
  "cropped_only",
] as const;
export type NoteCode = (typeof noteCodes)[number];

/** The steps of a run that a person can follow, in the order in which they usually come. */
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

/** Progress of a run. `fraction` is 0..1 and never falls within one attempt. */
export const runProgress = z.object({
  runId: z.uuid(),
  step: z.enum(stepCodes),
  fraction: z.number().check(z.gte(0), z.lte(1)),
});
export type RunProgress = z.infer<typeof runProgress>;

/** The decoded answer of every `/images/*` operation: the picture (specification, tools section 7), and what we add. */
export const runAnswer = z.object({
  base64: z.string().check(z.minLength(1)),
  mimeType: z.enum(resultMimeTypes),
  runId: z.uuid(),
  /** Signed download address of limited life. */
  url: z.string(),
  /** The balance after this run. */
  credits: z.int().check(z.nonnegative()),
  /** True when the picture was given away, because it may miss what the tool promises; the note says why. */
  isFree: z.boolean(),
  /** Where the photo lies in the picture; only where the engine can tell. */
  framing: z.optional(framing),
  engine: z.object({
    id: z.string(),
    kind: z.enum(engineKinds),
    /** From the first try to the picture, without the wait in line. */
    elapsedMs: z.int().check(z.nonnegative()),
    model: z.string(),
    capability: z.enum(capabilities),
    /** One sentence in the language of the request, and its code for other languages. */
    note: z.nullable(z.string()),
    noteCode: z.nullable(z.enum(noteCodes)),
  }),
});
export type RunAnswer = z.infer<typeof runAnswer>;
