import type { Words } from "#kit/ui/use-text.ts";

const en = {
  runningOne: "{count} picture is being made",
  runningMany: "{count} pictures are being made",
  ready: "{name} is ready",
  ended: "{count} pictures have ended",
  inCreations: "You find it in Creations.",
  cancel: "Cancel: {name}",
} as const;

export const runningText: Words<keyof typeof en> = {
  en,
  vi: {
    runningOne: "Đang tạo {count} ảnh",
    runningMany: "Đang tạo {count} ảnh",
    ready: "{name} đã xong",
    ended: "{count} ảnh đã kết thúc",
    inCreations: "Ảnh nằm trong mục Ảnh đã tạo.",
    cancel: "Hủy: {name}",
  },
};
