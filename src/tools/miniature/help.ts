import type { HelpOf } from "#tool-model/define-help.ts";
import type { miniature } from "./tool.ts";

export const help: HelpOf<typeof miniature> = {
  en: {
    purpose: "Puts a tiny you among huge things, or a giant you above a town.",
    example: {
      before: ["A woman with long dark hair in a red blouse, in a garden"],
      after: "The same woman, as small as a pencil, on a desk with books",
    },
    works: [
      "One person from the front with a clear outline.",
      "The whole body is best; half length works too.",
    ],
    worksNot: [
      "No person: refused without a charge.",
      "Several people: the largest is taken.",
      "Arms or heads that are cut by the edge of the photo.",
    ],
    steps: [
      "Choose your photo and the size.",
      "Say where it is, if you like.",
      "Press “Create world”.",
    ],
    settings: {
      photo: "The picture of the person.",
      mode: "Tiny among things, or a giant above a place.",
      desc: "Tiny: desk, kitchen, garden, bookshelf. Giant: city, night city, old town, harbour. Without words it is a desk or a city.",
    },
    does: [
      "Cuts you out, sets you into a scene of the right scale and matches light and shadow.",
      "Blurs near and far as a close-up lens does.",
    ],
    weak: [
      "The scene is a computer-made picture, not a photograph.",
      "With a half-length photo something in the scene hides where the body ends.",
      "Words that it does not know give the usual scene, and the result says so.",
    ],
    studio: "A studio model builds any scene that you describe and lets you touch its things.",
  },
  vi: {
    purpose: "Đặt bạn tí hon giữa đồ vật khổng lồ, hoặc bạn khổng lồ giữa phố.",
    example: {
      before: ["Người phụ nữ tóc đen dài mặc áo đỏ, trong vườn"],
      after: "Cùng người phụ nữ, nhỏ như cây bút chì, trên bàn có sách",
    },
    works: [
      "Một người nhìn từ phía trước, đường viền rõ.",
      "Toàn thân là tốt nhất; nửa người cũng được.",
    ],
    worksNot: [
      "Không có người: ảnh bị từ chối và không trừ tín dụng.",
      "Nhiều người: chỉ lấy người lớn nhất.",
      "Tay hoặc đầu bị mép ảnh cắt.",
    ],
    steps: ["Chọn ảnh và kích thước.", "Nói khung cảnh nếu muốn.", "Bấm “Tạo thế giới”."],
    settings: {
      photo: "Ảnh của bạn.",
      mode: "Tí hon giữa đồ vật, hoặc khổng lồ giữa một nơi.",
      desc: "Tí hon: bàn làm việc, nhà bếp, vườn, kệ sách. Khổng lồ: thành phố, thành phố đêm, phố cổ, bến cảng. Bỏ trống thì là bàn làm việc hoặc thành phố.",
    },
    does: [
      "Tách bạn khỏi nền, đặt vào khung cảnh đúng tỷ lệ, chỉnh ánh sáng và bóng.",
      "Làm mờ gần và xa như ống kính chụp cận.",
    ],
    weak: [
      "Khung cảnh là ảnh dựng bằng máy tính, không phải ảnh chụp.",
      "Với ảnh nửa người, một vật trong cảnh sẽ che chỗ cơ thể bị cắt.",
      "Từ lạ cho ra cảnh thường dùng, và kết quả nói rõ điều đó.",
    ],
    studio: "Mô hình studio dựng mọi khung cảnh bạn mô tả và để bạn chạm vào đồ vật.",
  },
};
