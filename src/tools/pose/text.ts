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
    referenceCheck:
      "With your consent we check how the person stands, so that you see which poses this photo can take. This is free.",
    "reference.not_whole": "Needs the whole body, from head to feet",
    "reference.limb_hidden": "An arm or leg is covered or cut off",
    "reference.folded": "Needs a body seen folded",
    noImage: "Cannot create the picture. Please try again.",
  },
  vi: {
    description: "Ảnh của bạn theo tư thế mẫu.",
    placeholder: "Tư thế mới sẽ xuất hiện ở đây.",
    run: "Tạo dáng",
    runAgain: "Tạo dáng lại",
    photo: "Ảnh của bạn",
    reference: "Tư thế mẫu",
    referenceCheck:
      "Nếu bạn đồng ý, chúng tôi xem người trong ảnh đang đứng thế nào để cho biết tư thế nào dùng được. Việc này miễn phí.",
    "reference.not_whole": "Cần ảnh toàn thân, từ đầu đến chân",
    "reference.limb_hidden": "Tay hoặc chân bị che hay bị cắt",
    "reference.folded": "Cần ảnh người đang gập mình",
    noImage: "Không thể tạo ảnh. Vui lòng thử lại.",
  },
});
