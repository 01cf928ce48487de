import type { HelpOf } from "#tool-model/define-help.ts";
import type { timeTravel } from "./tool.ts";

export const help: HelpOf<typeof timeTravel> = {
  en: {
    purpose:
      "Shows your photo as another time would have made it: a fresco, a silver print, a snapshot of the nineties.",
    example: {
      before: ["A woman with long dark hair in a red blouse, in a garden"],
      after: "The same woman in a faded print of the forties, in an album with corners",
    },
    works: [
      "Portraits and half-length photos with clear outlines.",
      "Any photo for the decades from the 1990s to the 2020s: colours, light, grain and frame change, and nobody is cut out.",
    ],
    worksNot: [
      "Crowds for the early eras: people are set before a painted ground.",
      "Very dark photos.",
    ],
    steps: [
      "Choose your photo and an era.",
      "Add a culture and a country, if you like.",
      "Press “Travel in time”.",
    ],
    settings: {
      photo: "The picture that travels.",
      era: "The time whose way of making pictures is used.",
      culture: "Which part of the world decides about ornaments, inks and ground.",
      country: "One country of that culture, for finer differences.",
    },
    does: [
      "Old eras: cuts people out and sets them into a painted wall, panel, canvas or print.",
      "Photo eras: the grain, colours, faults and paper of their cameras.",
      "Ornament and ground follow the country where it makes a difference.",
    ],
    weak: [
      "Clothes and hair stay as they are: a T-shirt travels to the Middle Ages as a T-shirt.",
      "It is the look of a time, not its history.",
    ],
    studio: "A studio model dresses people in the clothes of the era and builds the place.",
  },
  vi: {
    purpose:
      "Cho thấy ảnh của bạn như thời khác sẽ làm ra: bích họa, ảnh bạc, ảnh chụp thập niên chín mươi.",
    example: {
      before: ["Người phụ nữ tóc đen dài mặc áo đỏ, trong vườn"],
      after: "Cùng người phụ nữ trong tấm ảnh phai màu thập niên 1940, gắn góc trong album",
    },
    works: [
      "Ảnh chân dung và nửa người có đường viền rõ.",
      "Mọi ảnh cho các thập niên từ 1990 đến 2020: chỉ đổi màu, ánh sáng, hạt và khung, không tách người khỏi nền.",
    ],
    worksNot: ["Đám đông với các thời xa xưa: người được đặt trước nền vẽ.", "Ảnh quá tối."],
    steps: ["Chọn ảnh và thời đại.", "Thêm văn hóa và quốc gia nếu muốn.", "Bấm “Du hành”."],
    settings: {
      photo: "Tấm ảnh sẽ du hành.",
      era: "Thời đại quyết định cách làm ra bức ảnh.",
      culture: "Vùng nào trên thế giới quyết định hoa văn, màu mực và nền.",
      country: "Một quốc gia thuộc văn hóa đó, để có khác biệt tinh tế hơn.",
    },
    does: [
      "Thời xưa: tách người và đặt vào tường vẽ, ván gỗ, vải toan hoặc tranh in.",
      "Thời nhiếp ảnh: hạt, màu, lỗi và giấy ảnh của máy thời ấy.",
      "Hoa văn và nền theo quốc gia khi có khác biệt.",
    ],
    weak: [
      "Quần áo và kiểu tóc giữ nguyên: áo thun về thời Trung cổ vẫn là áo thun.",
      "Đó là phong vị của một thời, không phải lịch sử của nó.",
    ],
    studio: "Mô hình studio mặc trang phục đúng thời và dựng khung cảnh.",
  },
};
