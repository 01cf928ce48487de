import { defineText } from "#tool-model/define-text.ts";
import { miniature } from "./tool.ts";

export const miniatureText = defineText(miniature, {
  en: {
    description: "Tiny among huge things, or a giant above the town.",
    placeholder: "Your small (or large) world will appear here.",
    run: "Create world",
    runAgain: "Create again",
    photo: "Your photo",
    mode: "Size",
    "mode.miniature": "Miniature",
    "mode.giant": "Giant",
    desc: "Scenery (optional)",
    descPlaceholder: "for example: desk with books, kitchen, night city",
    noImage: "Cannot create the picture. Please try again.",
  },
  vi: {
    description: "Tí hon giữa đồ vật khổng lồ, hoặc khổng lồ giữa phố.",
    placeholder: "Thế giới của bạn sẽ xuất hiện ở đây.",
    run: "Tạo thế giới",
    runAgain: "Tạo lại",
    photo: "Ảnh của bạn",
    mode: "Kích thước",
    "mode.miniature": "Tí hon",
    "mode.giant": "Khổng lồ",
    desc: "Khung cảnh (tùy chọn)",
    descPlaceholder: "ví dụ: bàn sách, nhà bếp, thành phố đêm",
    noImage: "Không thể tạo ảnh. Vui lòng thử lại.",
  },
});
