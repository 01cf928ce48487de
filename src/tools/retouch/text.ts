import { defineText } from "#tool-model/define-text.ts";
import { retouch } from "./tool.ts";

export const retouchText = defineText(retouch, {
  en: {
    description: "Slimmer, wider, taller: see it while you drag, before you pay.",
    placeholder: "Your retouched photo will appear here.",
    run: "Retouch",
    runAgain: "Retouch again",
    photo: "Your photo",
    width: "Weight (width)",
    height: "Height",
    reset: "Reset",
    preview: "Preview, computed on this device. The counter renders the final picture.",
    noImage: "Cannot create the picture. Please try again.",
  },
  vi: {
    description: "Thon hơn, rộng hơn, cao hơn: xem ngay khi kéo, trước khi trả tín dụng.",
    placeholder: "Ảnh đã chỉnh dáng sẽ xuất hiện ở đây.",
    run: "Chỉnh dáng",
    runAgain: "Chỉnh lại",
    photo: "Ảnh của bạn",
    width: "Cân nặng (bề ngang)",
    height: "Chiều cao",
    reset: "Đặt lại",
    preview: "Bản xem trước, tính ngay trên máy bạn. Quầy sẽ dựng ảnh hoàn chỉnh.",
    noImage: "Không thể tạo ảnh. Vui lòng thử lại.",
  },
});
