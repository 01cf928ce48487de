import { defineText } from "../define-text.ts";
import { magicEdit } from "./tool.ts";

export const magicEditText = defineText(magicEdit, {
  en: {
    label: "Smart Editing",
    title: "Magic Edit",
    description: "Cut the background away, down to the hair.",
    placeholder: "Your picture will appear here.",
    run: "Remove background",
    runAgain: "Remove again",
    photoMissing: "Please upload a photo.",
    noImage: "The picture could not be made. Please try again.",
    photo: "Your photo",
    mode: "What to change",
    "mode.remove_bg": "Remove background",
  },
  vi: {
    label: "Chỉnh sửa thông minh",
    title: "Chỉnh sửa kỳ diệu",
    description: "Tách nền sạch sẽ, đến từng sợi tóc.",
    placeholder: "Ảnh của bạn sẽ xuất hiện ở đây.",
    run: "Xóa nền",
    runAgain: "Xóa lại",
    photoMissing: "Vui lòng tải ảnh lên.",
    noImage: "Không thể tạo ảnh. Vui lòng thử lại.",
    photo: "Ảnh của bạn",
    mode: "Kiểu chỉnh sửa",
    "mode.remove_bg": "Xóa nền",
  },
});
