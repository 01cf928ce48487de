import { defineText } from "#tool-model/define-text.ts";
import { clothing } from "./tool.ts";

export const clothingText = defineText(clothing, {
  en: {
    description: "A new colour, pattern or fabric, folds and light kept.",
    placeholder: "Your new clothes will appear here.",
    run: "Change clothing",
    runAgain: "Change again",
    photo: "Your photo",
    mode: "How to choose",
    "mode.text": "Describe it",
    "mode.image": "From a photo",
    desc: "Clothing",
    descPlaceholder: "for example: navy jacket, plaid shirt, red silk",
    clothingImage: "Clothing photo",
    noImage: "Cannot create the picture. Please try again.",
  },
  vi: {
    description: "Màu, hoa văn hoặc chất vải mới, giữ nguyên nếp gấp và ánh sáng.",
    placeholder: "Trang phục mới sẽ xuất hiện ở đây.",
    run: "Đổi trang phục",
    runAgain: "Đổi lại",
    photo: "Ảnh của bạn",
    mode: "Cách chọn",
    "mode.text": "Mô tả",
    "mode.image": "Từ ảnh",
    desc: "Trang phục",
    descPlaceholder: "ví dụ: áo khoác xanh navy, áo sơ mi caro, lụa đỏ",
    clothingImage: "Ảnh trang phục",
    noImage: "Không thể tạo ảnh. Vui lòng thử lại.",
  },
});
