import type { HelpOf } from "#tool-model/define-help.ts";
import type { clothing } from "./tool.ts";

export const help: HelpOf<typeof clothing> = {
  en: {
    purpose: "Gives clothes another colour, pattern or fabric, with their folds and light kept.",
    example: {
      before: ["A man with a beard in a blue shirt, in a street"],
      after: "The same man, his shirt is navy with white dots",
    },
    works: [
      "A person whose upper garment is large in the picture and of one piece.",
      "Light or middle colours: they take any new colour well.",
      "For “From a photo”: a photo in which the cloth fills most of the picture, or somebody wears it.",
    ],
    worksNot: [
      "No person or hardly any clothes in the picture: refused without a charge.",
      "Words that name no colour, pattern or fabric that the engine knows: refused, with a hint.",
      "Several layers: jacket and shirt get the same cloth.",
    ],
    steps: [
      "Choose your photo.",
      "Describe the cloth, or give a photo of it.",
      "Press “Change clothing”.",
    ],
    settings: {
      photo: "The picture of the person.",
      mode: "Whether you say it in words or show it.",
      desc: "Colour, pattern and fabric in a few words: twenty colours, stripes, dots, plaid, flowers, camouflage, denim, leather, silk, brocade, knit, lace, batik.",
      clothingImage: "The cloth or garment whose colours and pattern are taken.",
    },
    does: [
      "Finds the garment, lays the new cloth into its folds and keeps light and shadow.",
      "Understands English and Vietnamese words, “áo dài” as brocade too.",
    ],
    weak: [
      "The cut stays: a T-shirt becomes no suit, and sleeves keep their length.",
      "Very dark cloth turns only so light.",
      "Hair or hands before the garment can catch a little of the new colour.",
    ],
    studio: "A studio model changes the cut too: another garment, with its own folds.",
  },
  vi: {
    purpose: "Đổi màu, hoa văn hoặc chất vải của quần áo, giữ nguyên nếp gấp và ánh sáng.",
    example: {
      before: ["Người đàn ông để râu mặc sơ mi xanh, trên phố"],
      after: "Cùng người đàn ông, áo sơ mi màu xanh hải quân chấm bi trắng",
    },
    works: [
      "Người có phần áo lớn trong ảnh và liền một mảnh.",
      "Màu sáng hoặc trung tính: dễ nhận màu mới.",
      "Với “Từ ảnh”: ảnh có vải chiếm gần hết khung, hoặc có người đang mặc.",
    ],
    worksNot: [
      "Không có người hoặc gần như không thấy quần áo: ảnh bị từ chối và không trừ tín dụng.",
      "Mô tả không có màu, hoa văn hay chất vải nào mà bộ xử lý biết: bị từ chối kèm gợi ý.",
      "Nhiều lớp áo: áo khoác và áo trong nhận cùng một loại vải.",
    ],
    steps: [
      "Chọn ảnh của bạn.",
      "Mô tả loại vải, hoặc tải lên ảnh của vải.",
      "Bấm “Đổi trang phục”.",
    ],
    settings: {
      photo: "Ảnh của người cần đổi trang phục.",
      mode: "Nói bằng lời hay cho xem ảnh.",
      desc: "Màu, hoa văn và chất vải bằng vài từ: hai mươi màu, kẻ sọc, chấm bi, caro, hoa, rằn ri, denim, da, lụa, gấm, len, ren, thổ cẩm.",
      clothingImage: "Vải hoặc trang phục được lấy màu và hoa văn.",
    },
    does: [
      "Tìm phần áo, đặt vải mới theo nếp gấp và giữ sáng tối.",
      "Hiểu tiếng Anh và tiếng Việt, kể cả “áo dài” là vải gấm.",
    ],
    weak: [
      "Kiểu dáng giữ nguyên: áo thun không thành com-lê, tay áo không dài ra.",
      "Vải quá tối chỉ sáng lên được đến một mức.",
      "Tóc hoặc tay trước áo có thể dính một chút màu mới.",
    ],
    studio: "Mô hình studio đổi cả kiểu dáng: một trang phục khác, với nếp gấp riêng.",
  },
};
