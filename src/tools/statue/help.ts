import type { HelpOf } from "#tool-model/define-help.ts";
import type { statue } from "./tool.ts";

export const help: HelpOf<typeof statue> = {
  en: {
    purpose: "Makes a statue of a person and puts it up in a hall, lit like in a gallery.",
    example: {
      before: ["A young person with short dark curls in a red roll-neck jumper"],
      after: "The same head as a bust of white marble",
    },
    works: [
      "One person from the front in even light.",
      "For a bust head and shoulders; for a full body the whole body.",
      "Clear features and hair that stands off from the background.",
    ],
    worksNot: [
      "No person: refused without a charge.",
      "Hard shadows across the face: they become part of the stone.",
      "Glasses: they are carved as lines.",
    ],
    steps: ["Choose your photo.", "Choose type, style and material.", "Press “Create statue”."],
    settings: {
      photo: "The picture of the person.",
      type: "Head and shoulders on a stand, or the whole figure.",
      style: "The hall, its light and the way of carving; “abstract” cuts flat facets.",
      material: "What the statue is made of.",
    },
    does: [
      "Reads height from your photo, carves features and hair, and lights the stone from the side.",
      "Sets the figure on a stand and throws its shadow on the wall.",
    ],
    weak: [
      "It is a relief seen from the front, not a figure that can be turned.",
      "A full body from a half-length photo ends in a block, and the result says so.",
      "Patterns of clothes can look like carving.",
    ],
    studio: "A studio model carves a figure in the round, with another pose or drapery.",
  },
  vi: {
    purpose: "Tạc tượng từ ảnh người và đặt trong sảnh, chiếu sáng như ở bảo tàng.",
    example: {
      before: ["Một người trẻ tóc xoăn ngắn mặc áo len cổ lọ đỏ"],
      after: "Cùng gương mặt thành tượng bán thân bằng đá cẩm thạch trắng",
    },
    works: [
      "Một người nhìn từ phía trước, ánh sáng đều.",
      "Tượng bán thân cần đầu và vai; tượng toàn thân cần cả người.",
      "Nét mặt rõ, tóc nổi khỏi nền.",
    ],
    worksNot: [
      "Không có người: ảnh bị từ chối và không trừ tín dụng.",
      "Bóng gắt trên mặt: bóng trở thành một phần của đá.",
      "Kính mắt: được khắc thành đường.",
    ],
    steps: ["Chọn ảnh của bạn.", "Chọn loại, phong cách và chất liệu.", "Bấm “Tạo tượng”."],
    settings: {
      photo: "Ảnh của người được tạc.",
      type: "Đầu và vai trên bệ, hoặc cả người.",
      style: "Sảnh, ánh sáng và lối tạc; “Trừu tượng” cắt thành các mặt phẳng.",
      material: "Tượng làm bằng gì.",
    },
    does: [
      "Đọc độ nổi từ ảnh, tạc nét mặt và tóc, chiếu sáng từ bên cạnh.",
      "Đặt tượng lên bệ và đổ bóng lên tường.",
    ],
    weak: [
      "Đó là phù điêu nhìn từ phía trước, không phải tượng xoay được.",
      "Toàn thân từ ảnh nửa người sẽ kết thúc bằng một khối đá, và kết quả nói rõ điều đó.",
      "Hoa văn quần áo có thể trông như nét khắc.",
    ],
    studio: "Mô hình studio tạc tượng tròn, với tư thế hoặc nếp áo khác.",
  },
};
