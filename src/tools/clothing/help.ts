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
      "A person seen from the front whose clothes are well lit and not hidden.",
      "One garment at a time: name it, such as “navy jacket”, “plaid shirt”, “red tie” or “denim trousers”. Without a name, the main garment is changed.",
      "Light or middle colours: they take any new colour well.",
      "For “From a photo”: a photo in which the cloth fills most of the picture, or somebody wears it.",
    ],
    worksNot: [
      "No person, hardly any clothes or not the garment that you name: refused without a charge.",
      "Words that name no colour, pattern or fabric that the engine knows: refused, with a hint.",
      "Another cut, such as a suit, a wedding dress or an “áo dài”: refused before the start.",
      "Several people: only the one with the largest face is dressed.",
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
      "Tells jacket, shirt, tie, trousers, skirt and dress apart, and leaves hands, hair and skin alone.",
      "Lays the new cloth around body, arms and legs into its folds and keeps light and shadow.",
      "Understands English and Vietnamese words.",
    ],
    weak: [
      "The cut stays: a T-shirt becomes no suit, and sleeves keep their length.",
      "Very dark cloth turns only so light.",
      "Garments of nearly the same colour can be taken for one.",
      "Things held before the garment can catch some of the new colour.",
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
      "Người nhìn từ phía trước, quần áo đủ sáng và không bị che khuất.",
      "Mỗi lần một món đồ: hãy gọi tên, như “áo khoác xanh navy”, “áo sơ mi caro”, “cà vạt đỏ” hoặc “quần vải denim”. Nếu không gọi tên, món đồ chính sẽ được đổi.",
      "Màu sáng hoặc trung tính: dễ nhận màu mới.",
      "Với “Từ ảnh”: ảnh có vải chiếm gần hết khung, hoặc có người đang mặc.",
    ],
    worksNot: [
      "Không có người, gần như không thấy quần áo hoặc không có món đồ bạn nêu: ảnh bị từ chối và không trừ tín dụng.",
      "Mô tả không có màu, hoa văn hay chất vải nào mà bộ xử lý biết: bị từ chối kèm gợi ý.",
      "Kiểu dáng khác, như com-lê, váy cưới hoặc áo dài: bị từ chối trước khi bắt đầu.",
      "Nhiều người: chỉ người có khuôn mặt lớn nhất được đổi trang phục.",
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
      "Phân biệt áo khoác, áo sơ mi, cà vạt, quần, chân váy và váy liền; không đụng đến tay, tóc và da.",
      "Đặt vải mới quanh thân, tay và chân theo nếp gấp, giữ nguyên sáng tối.",
      "Hiểu tiếng Anh và tiếng Việt.",
    ],
    weak: [
      "Kiểu dáng giữ nguyên: áo thun không thành com-lê, tay áo không dài ra.",
      "Vải quá tối chỉ sáng lên được đến một mức.",
      "Các món đồ gần như cùng màu có thể bị coi là một.",
      "Đồ vật cầm trước áo có thể dính một chút màu mới.",
    ],
    studio: "Mô hình studio đổi cả kiểu dáng: một trang phục khác, với nếp gấp riêng.",
  },
};
