import { defineText } from "#tool-model/define-text.ts";
import { groupPhoto } from "./tool.ts";

export const groupPhotoText = defineText(groupPhoto, {
  en: {
    description: "Everyone in one picture, even if nobody met.",
    placeholder: "Your group photo will appear here.",
    run: "Merge photos",
    runAgain: "Merge again",
    photos: "Photos of people",
    photosHint: "2 to 8",
    context: "Where are they? (optional)",
    contextPlaceholder: "for example: on the beach, in a studio",
    noImage: "Cannot create the picture. Please try again.",
  },
  vi: {
    description: "Mọi người trong một tấm ảnh, dù chưa từng gặp nhau.",
    placeholder: "Ảnh nhóm sẽ xuất hiện ở đây.",
    run: "Ghép ảnh",
    runAgain: "Ghép lại",
    photos: "Ảnh của mọi người",
    photosHint: "2 đến 8",
    context: "Họ đang ở đâu? (tùy chọn)",
    contextPlaceholder: "ví dụ: trên bãi biển, trong studio",
    noImage: "Không thể tạo ảnh. Vui lòng thử lại.",
  },
});
