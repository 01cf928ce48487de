import type { Words } from "#kit/ui/use-text.ts";

/** Texts around a result, which load with it. */
const en = {
  before: "Before",
  compare: "Drag to compare before and after",
  holdOriginal: "Hold to see original",
  original: "Original",
  download: "Download",
  resultAlt: "The finished picture",
  roughPreview: "Rough preview",
} as const;

export const resultText: Words<keyof typeof en> = {
  en,
  vi: {
    before: "Trước",
    compare: "Kéo để so sánh trước và sau",
    holdOriginal: "Giữ để xem ảnh gốc",
    original: "Ảnh gốc",
    download: "Tải xuống",
    resultAlt: "Ảnh hoàn chỉnh",
    roughPreview: "Bản xem trước sơ bộ",
  },
};
