import type { HelpOf } from "#tool-model/define-help.ts";
import type { faceSwap } from "./tool.ts";

export const help: HelpOf<typeof faceSwap> = {
  en: {
    purpose:
      "Puts your face through the hole of a painted board, as at a fair, or into another photo of yours.",
    example: {
      before: ["A woman with a green headscarf and a light cardigan, on a terrace"],
      after: "Her face in the helmet of a drawn astronaut",
    },
    works: [
      "A sharp face from the front with nothing before it.",
      "For a photo as the target: a head that looks in the same direction as yours, in similar light.",
    ],
    worksNot: [
      "A face from the side for a target from the front: refused, because the hidden half cannot be made up.",
      "Hands, masks or thick frames before the face.",
      "Photos of people who have not agreed: you are asked for that, and it is not allowed.",
    ],
    steps: [
      "Choose the photo with your face.",
      "Pick a board, or give a photo as the target.",
      "Press “Swap face”.",
    ],
    settings: {
      source: "The face that is taken. With several faces it is the largest one.",
      target: "Where the face goes. In a photo it replaces the largest face.",
    },
    does: [
      "In a board: sets your whole head into the hole, in the board’s inks.",
      "In a photo: brings eyes, nose and mouth to their places and matches colour and light of the skin.",
    ],
    weak: [
      "The shape of the head, the hair and the ears of the target stay: a swap in a photo is your features in another head.",
      "Heads that look in different directions give a flat result, and it says so.",
    ],
    studio:
      "A studio model turns the face and its light to the target and closes the seams. It may refuse pictures of well-known people.",
  },
  vi: {
    purpose:
      "Đưa khuôn mặt bạn vào lỗ của bảng vẽ như ở hội chợ, hoặc vào một tấm ảnh khác của bạn.",
    example: {
      before: ["Người phụ nữ đội khăn xanh lục, khoác áo sáng màu, ngoài hiên"],
      after: "Gương mặt của cô trong mũ của một phi hành gia được vẽ",
    },
    works: [
      "Khuôn mặt rõ nét, nhìn thẳng, không bị gì che.",
      "Nếu ảnh đích là ảnh chụp: đầu nhìn cùng hướng với bạn, ánh sáng tương tự.",
    ],
    worksNot: [
      "Mặt nhìn nghiêng cho ảnh đích nhìn thẳng: bị từ chối vì nửa mặt bị khuất không thể bịa ra.",
      "Tay, khẩu trang hoặc gọng kính dày che mặt.",
      "Ảnh của người chưa đồng ý: bạn sẽ được hỏi, và việc đó không được phép.",
    ],
    steps: [
      "Chọn ảnh có khuôn mặt bạn.",
      "Chọn một bảng vẽ, hoặc tải lên ảnh đích.",
      "Bấm “Đổi khuôn mặt”.",
    ],
    settings: {
      source: "Khuôn mặt được lấy. Nếu có nhiều khuôn mặt, lấy khuôn mặt lớn nhất.",
      target: "Nơi đặt khuôn mặt. Trong ảnh chụp, khuôn mặt lớn nhất được thay.",
    },
    does: [
      "Trong bảng vẽ: đặt cả đầu bạn vào lỗ, theo màu mực của bảng.",
      "Trong ảnh chụp: đưa mắt, mũi, miệng về đúng chỗ và chỉnh màu da, ánh sáng cho khớp.",
    ],
    weak: [
      "Hình dáng đầu, tóc và tai của ảnh đích giữ nguyên: kết quả là nét mặt bạn trên một cái đầu khác.",
      "Hai đầu nhìn khác hướng cho kết quả phẳng, và kết quả nói rõ điều đó.",
    ],
    studio:
      "Mô hình studio xoay khuôn mặt và ánh sáng theo ảnh đích, che kín chỗ ghép. Mô hình có thể từ chối ảnh người nổi tiếng.",
  },
};
