import { defineText } from "#tool-model/define-text.ts";
import { ageChange } from "./tool.ts";

export const ageChangeText = defineText(ageChange, {
  en: {
    description: "The same face, years younger or older.",
    placeholder: "Your other age will appear here.",
    run: "Change age",
    runAgain: "Change again",
    photo: "Your photo",
    age: "Target age",
    noImage: "Cannot create the picture. Please try again.",
  },
  vi: {
    description: "Cùng một khuôn mặt, trẻ hơn hoặc già hơn.",
    placeholder: "Độ tuổi khác của bạn sẽ xuất hiện ở đây.",
    run: "Đổi độ tuổi",
    runAgain: "Đổi lại",
    photo: "Ảnh của bạn",
    age: "Độ tuổi mong muốn",
    noImage: "Không thể tạo ảnh. Vui lòng thử lại.",
  },
});
