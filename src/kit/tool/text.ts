import { uploadLimits } from "#core/image-limits.ts";
import type { Words } from "#kit/ui/use-text.ts";

/** Texts shared by all tool screens. */
const en = {
  dropHere: "Drop a photo here",
  dropHint: "PNG, JPG, WEBP, GIF or HEIC, up to 10 MB",
  chooseFile: "Choose a photo",
  takePhoto: "Take a photo",
  paste: "Paste",
  pasteHint: "or paste one with {key}",
  dropAnywhere: "Drop it anywhere",
  preparing: "Preparing the photo",
  remove: "Remove",
  reset: "Reset",
  none: "None",
  beforeRun: "Before you run",
  close: "Close",
  cost: "({count} credit)",
  costs: "({count} credits)",
  youHave: "You have {count}.",
  toRun: "to run",
  working: "The AI is working",
  seconds: "{count} s",
  cancel: "Cancel",
  tryAgain: "Try again",
  sending: "Sending the photos",
  sendingAgain: "The connection was lost. We are sending the photos again …",
  askingAgain: "The connection was lost. Trying again …",
  reconnecting: "The connection was lost. The run goes on; we are asking again …",
  notCharged: "Nothing was charged.",
  deleted: "The picture and the photos it was made of are deleted.",
  after: "After",
  howItWorks: "How this works",
  originalAlt: "Your photo",
} as const;

export const toolKitText: Words<keyof typeof en> = {
  en,
  vi: {
    dropHere: "Thả ảnh vào đây",
    dropHint: "PNG, JPG, WEBP, GIF hoặc HEIC, tối đa 10 MB",
    chooseFile: "Chọn ảnh",
    takePhoto: "Chụp ảnh",
    paste: "Dán",
    pasteHint: "hoặc dán bằng {key}",
    dropAnywhere: "Thả ở bất kỳ đâu",
    preparing: "Đang chuẩn bị ảnh",
    remove: "Xóa",
    reset: "Đặt lại",
    none: "Không chọn",
    beforeRun: "Trước khi chạy",
    close: "Đóng",
    cost: "({count} tín dụng)",
    costs: "({count} tín dụng)",
    youHave: "Bạn có {count}.",
    toRun: "để chạy",
    working: "AI đang xử lý",
    seconds: "{count} giây",
    cancel: "Hủy",
    tryAgain: "Thử lại",
    sending: "Đang gửi ảnh",
    sendingAgain: "Mất kết nối. Chúng tôi đang gửi lại ảnh …",
    askingAgain: "Mất kết nối. Đang thử lại …",
    reconnecting: "Mất kết nối. Lượt chạy vẫn tiếp tục; chúng tôi đang hỏi lại …",
    notCharged: "Bạn không bị trừ tín dụng.",
    deleted: "Ảnh này và các ảnh gốc đã dùng đã được xóa.",
    after: "Sau",
    howItWorks: "Cách hoạt động",
    originalAlt: "Ảnh của bạn",
  },
};

/** Problems with a file, found before it's sent. */
const imageEn = {
  tooLarge: "The file is too large. The limit is 10 MB.",
  tooManyPixels: `The picture has too many pixels. The limit is ${uploadLimits.maxMegapixels} megapixels.`,
  notAnImage: "This file is not a picture that we can read.",
  damaged: "The picture is damaged or incomplete. Please try another file.",
  noCanvas: "Cannot get canvas context.",
  cannotLoad: "Cannot load the image.",
} as const;
export type ImageProblem = keyof typeof imageEn;
export const imageText: Words<ImageProblem> = {
  en: imageEn,
  vi: {
    tooLarge: "Tệp quá lớn. Giới hạn là 10 MB.",
    tooManyPixels: `Ảnh có quá nhiều điểm ảnh. Giới hạn là ${uploadLimits.maxMegapixels} megapixel.`,
    notAnImage: "Tệp này không phải là ảnh mà chúng tôi đọc được.",
    damaged: "Ảnh bị hỏng hoặc không đầy đủ. Vui lòng thử tệp khác.",
    noCanvas: "Không thể lấy ngữ cảnh canvas.",
    cannotLoad: "Không thể tải ảnh.",
  },
};
