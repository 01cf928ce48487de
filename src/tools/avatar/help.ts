import type { HelpOf } from "#tool-model/define-help.ts";
import type { avatar } from "./tool.ts";

export const help: HelpOf<typeof avatar> = {
  en: {
    purpose: "Your head in the costume of another world, painted like the cover of a book.",
    example: {
      before: ["A man with a beard in a blue shirt, in a street"],
      after: "His face in the armour of a samurai, in the court of a temple",
    },
    works: ["One sharp face from the front in even light.", "Hair that is wholly in the picture."],
    worksNot: [
      "No face: refused without a charge.",
      "A head that is turned to the side or cut by the edge.",
      "Hats and hoods: the costume brings its own.",
    ],
    steps: ["Choose your photo.", "Choose a universe.", "Press “Create avatar”."],
    settings: {
      photo: "The picture of your face. With several people it is the main one.",
      style: "Costume, place and light.",
    },
    does: [
      "Takes face and hair from your photo, turns the light on them to that of the scene and paints all of it together.",
      "Lets long hair fall over the costume where it would be seen.",
    ],
    weak: [
      "The costume is painted and always the same: two people as samurai stand in the same armour.",
      "The head keeps the direction and the expression of your photo.",
    ],
    studio: "A studio model makes a new costume, pose and scene each time.",
  },
  vi: {
    purpose: "Khuôn mặt bạn trong trang phục của một thế giới khác, vẽ như bìa sách.",
    example: {
      before: ["Người đàn ông để râu mặc sơ mi xanh, trên phố"],
      after: "Gương mặt của anh trong bộ giáp samurai, giữa sân đền",
    },
    works: ["Một khuôn mặt rõ nét, nhìn thẳng, ánh sáng đều.", "Mái tóc nằm trọn trong ảnh."],
    worksNot: [
      "Không có khuôn mặt: ảnh bị từ chối và không trừ tín dụng.",
      "Đầu quay nghiêng hoặc bị mép ảnh cắt.",
      "Mũ và mũ trùm: trang phục đã có sẵn mũ của nó.",
    ],
    steps: ["Chọn ảnh của bạn.", "Chọn vũ trụ.", "Bấm “Tạo avatar”."],
    settings: {
      photo: "Ảnh khuôn mặt bạn. Nếu có nhiều người, lấy người chính.",
      style: "Trang phục, khung cảnh và ánh sáng.",
    },
    does: [
      "Lấy khuôn mặt và tóc từ ảnh, chỉnh ánh sáng theo cảnh rồi vẽ tất cả thành một bức.",
      "Tóc dài phủ lên trang phục ở chỗ nhìn thấy được.",
    ],
    weak: [
      "Trang phục được vẽ sẵn, luôn giống nhau: hai người cùng chọn samurai mặc cùng một bộ giáp.",
      "Đầu giữ nguyên hướng và biểu cảm như trong ảnh.",
    ],
    studio: "Mô hình studio tạo trang phục, tư thế và khung cảnh mới mỗi lần.",
  },
};
