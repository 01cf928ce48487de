import type { timeTravel } from "#tools/time-travel/tool.ts";
import type { HelpOf } from "../help.ts";

export const timeTravelHelp: HelpOf<typeof timeTravel> = {
  en: {
    purpose:
      "Shows your photo as another time would have made it: a fresco, a silver print, a snapshot of the nineties.",
    works: [
      "Portraits and half-length photos with clear outlines.",
      "Any photo for the eras since 1990: they change colours, grain and frame only.",
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
    works: [
      "Ảnh chân dung và nửa người có đường viền rõ.",
      "Mọi ảnh cho các thời từ 1990: chỉ đổi màu, hạt và khung.",
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
