import type { HelpOf } from "#tool-model/define-help.ts";
import type { ageChange } from "./tool.ts";

export const help: HelpOf<typeof ageChange> = {
  en: {
    purpose: "Shows the same face younger or older: skin, hair colour, shape.",
    example: {
      before: ["A woman with curly hair in a yellow jumper, in a café"],
      after: "The same woman with grey hair and lines in her face",
    },
    works: [
      "A sharp face from the front in even light.",
      "Grown-ups between twenty and sixty; older ages look best.",
    ],
    worksNot: [
      "No face: refused without a charge.",
      "Faces with much make-up, a mask or large sunglasses.",
      "Very small faces: wrinkles have no room.",
    ],
    steps: ["Choose your photo.", "Set the age.", "Press “Change age”."],
    settings: {
      photo: "The picture of the person. With several faces it is the largest one.",
      age: "How old the face shall look, in steps of ten years. About 30 changes nearly nothing.",
    },
    does: [
      "Older: lines where this face would fold, uneven skin, grey in hair, brows and beard, cheeks that sink.",
      "Younger: smoother skin, fuller face, hair in its darker colour.",
    ],
    weak: [
      "No child can be made of an adult’s photo: an age below 15 is refused and costs nothing.",
      "Hair keeps its cut and its length, and clothes stay. Under a hat, hair may keep its colour.",
    ],
    studio:
      "A studio model draws children and very old people with the right shape of the head. Likeness suffers; the result is checked for it.",
  },
  vi: {
    purpose: "Cho thấy cùng một khuôn mặt trẻ hơn hoặc già hơn: da, màu tóc, đường nét.",
    example: {
      before: ["Người phụ nữ tóc xoăn mặc áo len vàng, trong quán cà phê"],
      after: "Cùng người phụ nữ với mái tóc bạc và nếp nhăn trên mặt",
    },
    works: [
      "Khuôn mặt rõ nét, nhìn thẳng, ánh sáng đều.",
      "Người lớn từ hai mươi đến sáu mươi tuổi; làm già cho kết quả đẹp nhất.",
    ],
    worksNot: [
      "Không có khuôn mặt: ảnh bị từ chối và không trừ tín dụng.",
      "Khuôn mặt trang điểm đậm, đeo khẩu trang hoặc kính râm lớn.",
      "Khuôn mặt quá nhỏ: không đủ chỗ cho nếp nhăn.",
    ],
    steps: ["Chọn ảnh của bạn.", "Chọn độ tuổi.", "Bấm “Đổi độ tuổi”."],
    settings: {
      photo: "Ảnh của người cần đổi. Nếu có nhiều khuôn mặt, lấy khuôn mặt lớn nhất.",
      age: "Khuôn mặt trông bao nhiêu tuổi, mỗi nấc mười năm. Khoảng 30 gần như không đổi.",
    },
    does: [
      "Già hơn: nếp nhăn đúng chỗ mặt gập lại, da không đều, tóc, lông mày và râu bạc, má hóp.",
      "Trẻ hơn: da mịn, mặt đầy, tóc về màu sẫm hơn.",
    ],
    weak: [
      "Không thể tạo ra trẻ em từ ảnh người lớn: tuổi dưới 15 sẽ bị từ chối và không trừ tín dụng.",
      "Kiểu tóc, độ dài tóc và quần áo giữ nguyên. Tóc dưới mũ có thể giữ màu cũ.",
    ],
    studio:
      "Mô hình studio vẽ được trẻ em và người rất già với hình dáng đầu đúng. Độ giống giảm đi; kết quả được kiểm tra về điều này.",
  },
};
