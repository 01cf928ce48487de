import type { HelpOf } from "#tool-model/define-help.ts";
import type { artStyle } from "./tool.ts";

export const help: HelpOf<typeof artStyle> = {
  en: {
    purpose: "Paints your photo anew, stroke by stroke, in one of eight hands.",
    example: {
      before: ["A man with a beard in a blue shirt, in a street"],
      after: "The same picture in thick swirling strokes of a brush",
    },
    works: [
      "Portraits, animals, houses and landscapes with clear light and shadow.",
      "Pictures with one thing in the middle.",
    ],
    worksNot: [
      "Flat, grey photos: the strokes have nothing to follow.",
      "Photos with much small text: it cannot be read afterwards.",
    ],
    steps: ["Choose your photo.", "Choose a style.", "Press “Paint it”."],
    settings: {
      photo: "The picture that is painted.",
      style: "Whose way of painting is used.",
    },
    does: [
      "Sets real strokes, dots or lines along the forms of your photo; no filter is laid over it.",
      "Paints eyes and mouth finer than the rest, so that people stay themselves.",
    ],
    weak: [
      "It paints what is there: no other pose, dress or room.",
      "Small faces in a large picture become a few strokes.",
    ],
    studio: "A studio model is freer: it may change composition, light and details for the style.",
  },
  vi: {
    purpose: "Vẽ lại ảnh của bạn từng nét, theo một trong tám phong cách.",
    example: {
      before: ["Người đàn ông để râu mặc sơ mi xanh, trên phố"],
      after: "Cùng bức ảnh bằng những nét cọ dày và xoáy",
    },
    works: [
      "Chân dung, động vật, nhà cửa và phong cảnh có sáng tối rõ.",
      "Ảnh có một chủ thể ở giữa.",
    ],
    worksNot: [
      "Ảnh xám và phẳng: nét vẽ không có gì để theo.",
      "Ảnh có nhiều chữ nhỏ: sau khi vẽ sẽ không đọc được.",
    ],
    steps: ["Chọn ảnh của bạn.", "Chọn phong cách.", "Bấm “Vẽ ngay”."],
    settings: {
      photo: "Tấm ảnh được vẽ lại.",
      style: "Lối vẽ được dùng.",
    },
    does: [
      "Đặt nét cọ, chấm hoặc đường thật theo hình khối trong ảnh; không phải phủ một bộ lọc.",
      "Vẽ mắt và miệng kỹ hơn phần còn lại để người vẫn là chính họ.",
    ],
    weak: [
      "Chỉ vẽ những gì có trong ảnh: không đổi tư thế, trang phục hay căn phòng.",
      "Khuôn mặt nhỏ trong ảnh lớn chỉ còn vài nét.",
    ],
    studio:
      "Mô hình studio phóng khoáng hơn: có thể đổi bố cục, ánh sáng và chi tiết theo phong cách.",
  },
};
