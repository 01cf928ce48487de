import type { Words } from "#kit/ui/use-text.ts";

const en = {
  videoText: "A short video about {name} and its tools.",
  play: "Play video",
  videoConsent:
    "The video plays on YouTube in privacy-enhanced mode. Nothing loads until you press play.",
  stepsText: "From one photo to a sheet of ID photos, in three steps.",
  steps: "The three steps",
  step: "Step {number} of {count}",
  photoTitle: "Add a photo",
  photoText: "Drop it, choose it or take one. A plain selfie by a window is enough.",
  photoDrawing: "A photo of a person is placed into an empty frame.",
  sizeTitle: "Choose size and background",
  sizeText: "Pick a document or a size. The photo is cropped to the millimetre.",
  sizeDrawing: "The photo with crop marks around the head and a new background.",
  printTitle: "Save or print",
  printText: "Download the photo, or a sheet of them that any photo shop prints.",
  printDrawing: "A sheet of paper with six equal ID photos.",
  back: "Back",
  next: "Next",
  start: "Create an ID photo",
} as const;

/** UI text of the tutorial dialog. */
export const tutorialText: Words<keyof typeof en> = {
  en,
  vi: {
    videoText: "Video ngắn về {name} và các công cụ.",
    play: "Phát video",
    videoConsent:
      "Video phát qua YouTube ở chế độ tăng cường quyền riêng tư. Không có gì được tải trước khi bạn bấm phát.",
    stepsText: "Từ một tấm ảnh đến cả tờ ảnh thẻ, chỉ trong ba bước.",
    steps: "Ba bước",
    step: "Bước {number}/{count}",
    photoTitle: "Thêm ảnh",
    photoText: "Kéo thả, chọn hoặc chụp ảnh. Một tấm selfie bên cửa sổ là đủ.",
    photoDrawing: "Ảnh một người được đặt vào khung trống.",
    sizeTitle: "Chọn kích thước và phông nền",
    sizeText: "Chọn loại giấy tờ hoặc kích thước. Ảnh được cắt chính xác đến từng milimét.",
    sizeDrawing: "Tấm ảnh với dấu cắt quanh đầu và phông nền mới.",
    printTitle: "Tải về hoặc in",
    printText: "Tải ảnh về, hoặc tải cả tờ ảnh để in ở bất kỳ tiệm ảnh nào.",
    printDrawing: "Một tờ giấy có sáu ảnh thẻ bằng nhau.",
    back: "Quay lại",
    next: "Tiếp theo",
    start: "Tạo ảnh thẻ",
  },
};
