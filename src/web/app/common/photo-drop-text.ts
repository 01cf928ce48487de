import type { Words } from "#kit/ui/use-text.ts";

/** Words of the place for a photo on the home page and the dashboard. */
const en = {
  place: "Your photo",
  put: "Put a photo here",
  how: "Drop it anywhere on this page, paste it, or choose a file.",
  choose: "Choose a photo",
  take: "Take a photo",
  paste: "Paste",
  stays: "It stays on your device until you start a tool.",
} as const;

export const photoDropText: Words<keyof typeof en> = {
  en,
  vi: {
    place: "Ảnh của bạn",
    put: "Đặt ảnh vào đây",
    how: "Thả ảnh vào bất kỳ đâu trên trang này, dán ảnh hoặc chọn tệp.",
    choose: "Chọn ảnh",
    take: "Chụp ảnh",
    paste: "Dán",
    stays: "Ảnh chỉ nằm trên thiết bị của bạn cho đến khi bạn chạy một công cụ.",
  },
};
