import { defineText } from "#tool-model/define-text.ts";
import { faceSwap } from "./tool.ts";

export const faceSwapText = defineText(faceSwap, {
  en: {
    description: "Your face in a painted board, or in a photo of your own.",
    placeholder: "Your swapped picture will appear here.",
    run: "Swap face",
    runAgain: "Swap again",
    source: "Source face",
    target: "Target image",
    noImage: "Cannot create the picture. Please try again.",
  },
  vi: {
    description: "Khuôn mặt của bạn trong bảng vẽ hoặc trong ảnh của bạn.",
    placeholder: "Ảnh hoán đổi sẽ xuất hiện ở đây.",
    run: "Đổi khuôn mặt",
    runAgain: "Đổi lại",
    source: "Khuôn mặt nguồn",
    target: "Ảnh đích",
    noImage: "Không thể tạo ảnh. Vui lòng thử lại.",
  },
});
