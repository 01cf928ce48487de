import { defineText } from "#tool-model/define-text.ts";
import { restore } from "./tool.ts";

export const restoreText = defineText(restore, {
  en: {
    description: "Scratches, dust and fading repaired; faces left as they are.",
    placeholder: "Your restored photo will appear here.",
    run: "Restore photo",
    runAgain: "Restore again",
    photo: "Your photo",
    colorize: "Colour a black-and-white photo",
    colorizeHint: "hand-tinted",
    noImage: "Cannot create the picture. Please try again.",
  },
  vi: {
    description: "Sửa vết xước, bụi và phai màu; khuôn mặt giữ nguyên.",
    placeholder: "Ảnh đã phục hồi sẽ xuất hiện ở đây.",
    run: "Phục hồi ảnh",
    runAgain: "Phục hồi lại",
    photo: "Ảnh của bạn",
    colorize: "Tô màu cho ảnh đen trắng",
    colorizeHint: "tô tay",
    noImage: "Không thể tạo ảnh. Vui lòng thử lại.",
  },
});
