import { defineText } from "#tool-model/define-text.ts";
import { artStyle } from "./tool.ts";

export const artStyleText = defineText(artStyle, {
  en: {
    description: "Your photo, painted anew in one of eight hands.",
    placeholder: "Your painting will appear here.",
    run: "Paint it",
    runAgain: "Paint again",
    photo: "Your photo",
    style: "Style",
    "style.renaissance": "Renaissance",
    "style.modern": "Modern",
    "style.pointillism": "Pointillism",
    "style.pencil": "Pencil",
    "style.vangogh": "Van Gogh",
    "style.manga": "Manga",
    "style.watercolor": "Watercolour",
    "style.silk": "Vietnamese silk",
    noImage: "Cannot create the picture. Please try again.",
  },
  vi: {
    description: "Ảnh của bạn, được vẽ lại theo một trong tám phong cách.",
    placeholder: "Bức tranh của bạn sẽ xuất hiện ở đây.",
    run: "Vẽ ngay",
    runAgain: "Vẽ lại",
    photo: "Ảnh của bạn",
    style: "Phong cách",
    "style.renaissance": "Phục hưng",
    "style.modern": "Hiện đại",
    "style.pointillism": "Chấm họa",
    "style.pencil": "Bút chì",
    "style.vangogh": "Van Gogh",
    "style.manga": "Manga",
    "style.watercolor": "Màu nước",
    "style.silk": "Tranh lụa",
    noImage: "Không thể tạo ảnh. Vui lòng thử lại.",
  },
});
