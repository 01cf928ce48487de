import type { Words } from "#kit/ui/use-text.ts";

/** Words of the brush. */
const en = {
  brush: "Brush",
  eraser: "Eraser",
  brushSize: "Brush size",
  undo: "Undo",
  clear: "Clear",
  maskHint: "Paint over what is to go.",
  maskNeedsPhoto: "Add a photo first, then paint over what is to go.",
  maskArea: "Painting area",
} as const;

export const maskText: Words<keyof typeof en> = {
  en,
  vi: {
    brush: "Cọ",
    eraser: "Tẩy",
    brushSize: "Cỡ cọ",
    undo: "Hoàn tác",
    clear: "Xóa hết",
    maskHint: "Tô lên phần cần xóa.",
    maskNeedsPhoto: "Hãy thêm ảnh trước, sau đó tô lên phần cần xóa.",
    maskArea: "Vùng tô",
  },
};
