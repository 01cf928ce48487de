import type { HelpOf } from "#tool-model/define-help.ts";
import type { retouch } from "./tool.ts";

export const help: HelpOf<typeof retouch> = {
  en: {
    purpose: "Makes a body slimmer, wider, taller or shorter, with a preview before you pay.",
    example: {
      before: ["A man with a beard in a blue shirt, in a street"],
      after: "The same man, a little slimmer",
    },
    works: [
      "One person standing, full or half length, seen from the front.",
      "Arms a little away from the body.",
      "A background without straight lines right beside the body.",
    ],
    worksNot: [
      "Sitting or lying people, and people behind a table.",
      "A head alone: there is no body to change.",
      "People who touch: the largest one changes, and the seam shows.",
    ],
    steps: [
      "Choose your photo.",
      "Drag the sliders: the preview is computed on your own device and costs nothing.",
      "Press “Retouch” for the full-size picture.",
    ],
    settings: {
      photo: "The picture of the person.",
      width: "Below zero slimmer, above zero wider.",
      height: "Below zero shorter, above zero taller.",
    },
    does: [
      "Changes trunk and legs; head, hands and background keep their shape.",
      "Leaves everybody else in the photo alone.",
    ],
    weak: [
      "Near the ends of the sliders cloth with stripes and everything beside the body bends visibly.",
      "The place that a slimmer body uncovers is filled from beside; on busy ground one sees it.",
      "It changes an outline, not a body: muscles, folds and light stay as they were.",
    ],
    studio:
      "A studio model draws folds and light of the new shape. It may change more than you asked for.",
  },
  vi: {
    purpose: "Làm dáng người thon hơn, rộng hơn, cao hơn hoặc thấp hơn, xem trước rồi mới trả.",
    example: {
      before: ["Người đàn ông để râu mặc sơ mi xanh, trên phố"],
      after: "Cùng người đàn ông, trông thon hơn một chút",
    },
    works: [
      "Một người đứng, toàn thân hoặc nửa người, nhìn từ phía trước.",
      "Tay hơi tách khỏi thân.",
      "Nền không có đường thẳng sát bên người.",
    ],
    worksNot: [
      "Người ngồi, nằm hoặc đứng sau bàn.",
      "Chỉ có khuôn mặt: không có thân để chỉnh.",
      "Những người chạm vào nhau: người lớn nhất thay đổi và chỗ nối sẽ lộ.",
    ],
    steps: [
      "Chọn ảnh của bạn.",
      "Kéo thanh trượt: bản xem trước được tính ngay trên máy bạn và không tốn gì.",
      "Bấm “Chỉnh dáng” để có ảnh đầy đủ.",
    ],
    settings: {
      photo: "Ảnh của người cần chỉnh.",
      width: "Nhỏ hơn 0 là thon hơn, lớn hơn 0 là rộng hơn.",
      height: "Nhỏ hơn 0 là thấp hơn, lớn hơn 0 là cao hơn.",
    },
    does: [
      "Thay đổi thân và chân; đầu, tay và nền giữ nguyên hình dạng.",
      "Những người khác trong ảnh giữ nguyên.",
    ],
    weak: [
      "Gần hai đầu thanh trượt, vải kẻ sọc và mọi thứ sát người bị cong thấy rõ.",
      "Chỗ trống khi người thon lại được lấp từ bên cạnh; trên nền rối sẽ nhìn thấy.",
      "Chỉ đổi đường viền, không đổi cơ thể: cơ bắp, nếp vải và ánh sáng vẫn như cũ.",
    ],
    studio:
      "Mô hình studio vẽ nếp vải và ánh sáng theo dáng mới. Nó có thể thay đổi nhiều hơn bạn yêu cầu.",
  },
};
