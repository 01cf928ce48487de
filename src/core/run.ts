import { z } from "zod/mini";
import { resultMimeTypes } from "./image-payload.ts";
import type { Localised } from "./locale.ts";

/** `limited`: a real result of a method that cannot do everything the tool promises; the note says what. */
export const capabilities = ["full", "limited"] as const;
export type Capability = (typeof capabilities)[number];

export const noteCodes = [
  "several_faces",
  "no_person_cut_out",
  "shoulders_cropped",
  "low_resolution",
  "people_first",
] as const;
export type NoteCode = (typeof noteCodes)[number];

/** What an engine may add to a result or to its capability, one sentence each. */
export const noteTable = {
  several_faces: {
    en: "Several faces were found; the largest one was used.",
    vi: "Tìm thấy nhiều khuôn mặt; đã dùng khuôn mặt lớn nhất.",
  },
  no_person_cut_out: {
    en: "No person was found, so the main object was cut out by its colours; the edge may need a second look.",
    vi: "Không tìm thấy người nên vật chính được tách theo màu sắc; bạn nên kiểm tra lại đường viền.",
  },
  shoulders_cropped: {
    en: "The photo ends close to the head, so hair or shoulders are cut by its edge. A photo taken from further away gives a better print.",
    vi: "Ảnh gốc sát đầu nên tóc hoặc vai bị mép ảnh cắt. Ảnh chụp từ xa hơn sẽ cho bản in đẹp hơn.",
  },
  low_resolution: {
    en: "The face in the photo is small, so the print will look soft. A closer photo gives a sharper one.",
    vi: "Khuôn mặt trong ảnh nhỏ nên bản in sẽ hơi mờ. Ảnh chụp gần hơn sẽ cho kết quả sắc nét hơn.",
  },
  people_first: {
    en: "The built-in engine is made for people; objects and animals get the best cut-out it can make.",
    vi: "Bộ xử lý tích hợp ưu tiên người; đồ vật và động vật sẽ được tách nền tốt nhất có thể.",
  },
} as const satisfies Record<NoteCode, Localised>;

/** The steps of a run that a person can follow, in the order in which they usually come. */
export const stepCodes = [
  "queued",
  "reading",
  "finding_face",
  "cutting_out",
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

/** The decoded answer of every `/images/*` operation (DESIGN section 6). */
export const runAnswer = z.object({
  base64: z.string().check(z.minLength(1)),
  mimeType: z.enum(resultMimeTypes),
  runId: z.uuid(),
  /** Signed download address of limited life. */
  url: z.string(),
  /** The balance after this run. */
  credits: z.int().check(z.nonnegative()),
  engine: z.object({
    id: z.string(),
    model: z.string(),
    capability: z.enum(capabilities),
    /** One sentence in the language of the request, and its code for other languages. */
    note: z.nullable(z.string()),
    noteCode: z.nullable(z.enum(noteCodes)),
  }),
});
export type RunAnswer = z.infer<typeof runAnswer>;
