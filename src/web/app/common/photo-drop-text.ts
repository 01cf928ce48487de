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
  sample: "Sample person {number}",
  noPhoto: "No photo at hand? Try a sample:",
  opening: "Opening the photo …",
  looking: "Looking for faces …",
  jobs: "What would you like to do with it?",
  moreJobs: "All tools",
  other: "Choose another",
  remove: "Remove",
  cutOut: "Remove the background",
  removeObject: "Remove something",
  sky: "Change the sky",
  scenery: "Change the place",
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
    sample: "Người mẫu {number}",
    noPhoto: "Chưa có ảnh? Thử ảnh mẫu:",
    opening: "Đang mở ảnh …",
    looking: "Đang tìm khuôn mặt …",
    jobs: "Bạn muốn làm gì với ảnh này?",
    moreJobs: "Tất cả công cụ",
    other: "Chọn ảnh khác",
    remove: "Bỏ ảnh",
    cutOut: "Xóa nền",
    removeObject: "Xóa vật thể",
    sky: "Đổi bầu trời",
    scenery: "Đổi khung cảnh",
  },
};
