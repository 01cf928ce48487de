import { defineText } from "#tool-model/define-text.ts";
import { pose } from "./tool.ts";

export const poseText = defineText(pose, {
  en: {
    description: "Your photo in the pose of a reference.",
    placeholder: "Your new pose will appear here.",
    run: "Recreate pose",
    runAgain: "Recreate again",
    photo: "Your photo",
    reference: "Reference pose",
    noImage: "Cannot create the picture. Please try again.",
  },
  vi: {
    description: "Ảnh của bạn theo tư thế mẫu.",
    placeholder: "Tư thế mới sẽ xuất hiện ở đây.",
    run: "Tạo dáng",
    runAgain: "Tạo dáng lại",
    photo: "Ảnh của bạn",
    reference: "Tư thế mẫu",
    noImage: "Không thể tạo ảnh. Vui lòng thử lại.",
  },
});
