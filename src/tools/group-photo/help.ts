import type { HelpOf } from "#tool-model/define-help.ts";
import type { groupPhoto } from "./tool.ts";

export const help: HelpOf<typeof groupPhoto> = {
  en: {
    purpose: "Brings people from two to eight photos into one picture.",
    example: {
      before: [
        "A woman with long dark hair in a red blouse, in a garden",
        "A man with a beard in a blue shirt, in a street",
        "An old man with a white beard in a dark blue jacket, by the sea",
      ],
      after: "The three side by side on a lawn, with trees behind them",
    },
    works: [
      "One person in each photo, seen from the front, in similar light.",
      "All half length, or all full length.",
      "Outlines that stand off from the background.",
    ],
    worksNot: [
      "A photo without a person: the run stops and costs nothing.",
      "Several people in one photo: the largest is taken.",
      "Heads or shoulders that are cut by the edge of their photo.",
    ],
    steps: [
      "Add two to eight photos; their order is the order in the picture.",
      "Say where they are, if you like.",
      "Press “Merge photos”.",
    ],
    settings: {
      photos: "The people, one in each photo.",
      context:
        "A place in a few words, such as beach, garden, snow, city at night. Without words it is a studio.",
    },
    does: [
      "Cuts everybody out, matches sizes and light, places them in rows with shadows.",
      "Brings the light, the shadows and the focus of the place onto everybody.",
    ],
    weak: [
      "People stand side by side: nobody holds hands or lays an arm around somebody.",
      "The place is a computer-made picture, not a photograph; if none fits your words you get the nearest one or a studio.",
      "Photos taken from very different heights do not fit together.",
    ],
    studio:
      "A studio model lets people touch and puts them into a real-looking place. With more than four people it often changes faces; the result is checked for that.",
  },
  vi: {
    purpose: "Ghép người từ hai đến tám tấm ảnh vào cùng một bức.",
    example: {
      before: [
        "Người phụ nữ tóc đen dài mặc áo đỏ, trong vườn",
        "Người đàn ông để râu mặc sơ mi xanh, trên phố",
        "Người đàn ông lớn tuổi râu trắng mặc áo khoác xanh đậm, bên bờ biển",
      ],
      after: "Ba người đứng cạnh nhau trên bãi cỏ, phía sau là hàng cây",
    },
    works: [
      "Mỗi ảnh một người, nhìn từ phía trước, ánh sáng giống nhau.",
      "Tất cả nửa người, hoặc tất cả toàn thân.",
      "Người nổi rõ khỏi nền.",
    ],
    worksNot: [
      "Ảnh không có người: lượt chạy dừng lại và không tốn gì.",
      "Ảnh có nhiều người: chỉ lấy người lớn nhất.",
      "Đầu hoặc vai bị mép ảnh cắt.",
    ],
    steps: [
      "Thêm hai đến tám ảnh; thứ tự ảnh là thứ tự trong bức ghép.",
      "Cho biết họ đang ở đâu, nếu muốn.",
      "Bấm “Ghép ảnh”.",
    ],
    settings: {
      photos: "Mọi người, mỗi ảnh một người.",
      context:
        "Vài từ về địa điểm, như bãi biển, khu vườn, tuyết, thành phố đêm. Bỏ trống thì là studio.",
    },
    does: [
      "Tách từng người, cân kích thước và ánh sáng, xếp thành hàng và thêm bóng.",
      "Đưa ánh sáng, bóng đổ và độ nét của khung cảnh lên mọi người.",
    ],
    weak: [
      "Mọi người đứng cạnh nhau: không ai nắm tay hay khoác vai.",
      "Khung cảnh là ảnh dựng bằng máy tính, không phải ảnh chụp; nếu không có nơi nào khớp với mô tả, bạn nhận nơi gần giống nhất hoặc studio.",
      "Ảnh chụp từ độ cao quá khác nhau sẽ không ăn khớp.",
    ],
    studio:
      "Mô hình studio cho phép mọi người chạm nhau và đặt họ vào nơi trông như thật. Từ năm người trở lên khuôn mặt hay bị đổi; kết quả được kiểm tra về điều này.",
  },
};
