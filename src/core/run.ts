import { z } from "zod/mini";
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
  garment_cut_stays: {
    en: "The built-in engine changes colour, pattern and fabric; the cut of the garment stays as it is.",
    vi: "Bộ xử lý tích hợp đổi màu, hoa văn và chất vải; kiểu dáng trang phục giữ nguyên.",
  },
  pose_limits: {
    en: "The built-in engine moves what the photo shows; hidden arms, legs or the back of a person cannot be invented.",
    vi: "Bộ xử lý tích hợp chỉ di chuyển những gì có trong ảnh; không thể tạo ra tay, chân hay lưng bị che khuất.",
  },
  pose_upper_only: {
    en: "The photo ends above the legs, so only head, arms and torso were moved.",
    vi: "Ảnh không có phần chân nên chỉ đầu, tay và thân trên được thay đổi tư thế.",
  },
  scene_painted: {
    en: "The scenery is painted by the built-in engine, not photographed.",
    vi: "Phong cảnh do bộ xử lý tích hợp vẽ, không phải ảnh chụp.",
  },
  scene_guessed: {
    en: "Your words name no scenery the built-in engine knows, so an open landscape was painted.",
    vi: "Mô tả chưa khớp với phong cảnh nào mà bộ xử lý tích hợp biết, nên một cảnh thoáng đãng đã được vẽ.",
  },
  era_clothes_stay: {
    en: "The built-in engine gives the photo the look of the era; clothes and hair stay as they are.",
    vi: "Bộ xử lý tích hợp tạo phong vị của thời đại; quần áo và kiểu tóc giữ nguyên.",
  },
  age_limits: {
    en: "Skin, hair colour and the shape of the face change; a true child cannot be made of an adult's photo.",
    vi: "Da, màu tóc và đường nét khuôn mặt thay đổi; không thể tạo ra một đứa trẻ thật từ ảnh người lớn.",
  },
  costume_painted: {
    en: "Face and hair come from your photo; costume and scene are painted.",
    vi: "Khuôn mặt và tóc lấy từ ảnh của bạn; trang phục và khung cảnh được vẽ.",
  },
  swap_same_direction: {
    en: "Works best when both faces look in the same direction and nothing covers them.",
    vi: "Cho kết quả tốt nhất khi hai khuôn mặt nhìn cùng hướng và không bị che khuất.",
  },
  colours_guessed: {
    en: "The photo has no colours, so they are a careful guess, like a hand-tinted print.",
    vi: "Ảnh không có màu nên màu sắc là phỏng đoán cẩn trọng, như ảnh tô tay.",
  },
  removal_limits: {
    en: "People and everyday things are found by words; anything else can be marked with the brush.",
    vi: "Người và đồ vật thường ngày được tìm theo mô tả; những thứ khác hãy tô bằng cọ.",
  },
  people_side_by_side: {
    en: "People are placed side by side with matching size and light; they do not touch each other.",
    vi: "Mọi người được xếp cạnh nhau với kích thước và ánh sáng hài hòa; họ không chạm vào nhau.",
  },
  half_length_hidden: {
    en: "The photo ends above the legs, so the picture hides where the body stops.",
    vi: "Ảnh không có phần chân nên bố cục sẽ che khéo chỗ cơ thể bị cắt.",
  },
  cropped_only: {
    en: "The photo was only turned, cut and resized. Face, light and background are as they were taken.",
    vi: "Ảnh chỉ được xoay, cắt và đổi kích thước. Khuôn mặt, ánh sáng và nền giữ nguyên như khi chụp.",
  },
  face_unsure: {
    en: "The face may have changed. This picture is free of charge: keep it, or try again.",
    vi: "Khuôn mặt có thể đã thay đổi. Ảnh này được miễn phí: bạn có thể giữ lại hoặc thử lại.",
  },
} as const satisfies Record<NoteCode, Localised>;

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

/** The decoded answer of every `/images/*` operation (DESIGN section 6). */
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
