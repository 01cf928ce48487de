import type { HelpOf } from "#tool-model/define-help.ts";
import type { pose } from "./tool.ts";

export const help: HelpOf<typeof pose> = {
  en: {
    purpose:
      "Bends the person of your photo into another pose: arms up, a jump, a lunge, a step to the side.",
    example: {
      before: [
        "A woman with curly hair in a yellow jumper stands upright, her arms hang beside her body",
      ],
      after: "The same woman with both arms stretched up in the shape of a V",
    },
    works: [
      "One person, seen from the front, with some room on all sides.",
      "The whole body, from head to feet.",
      "Arms away from the body, and a calm background.",
    ],
    worksNot: [
      "Half a body, or a person sitting: refused before anything is drawn, without a charge.",
      "Crossed arms or hands in pockets: poses that would move them are grey, because what is behind them is unknown.",
      "Wide dresses, long coats and crowds, which hide where a limb begins.",
    ],
    steps: [
      "Choose your photo.",
      "Pick a reference from the sheet, or give a photo of a person in the pose that you want. Grey poses say what the photo lacks.",
      "Press “Recreate pose” and compare both pictures.",
    ],
    settings: {
      photo: "The picture of the person who is to move.",
      reference: "Whose pose is taken over. Only the angles of the limbs are read from it.",
    },
    does: [
      "Finds the joints, moves head, arms, trunk and legs as far as the photo shows them, and fills the place where they were.",
      "In a group it moves the largest person and leaves the others alone.",
    ],
    weak: [
      "It invents nothing: a hidden arm, a leg below the edge or the back of a person does not appear.",
      "Poses that fold the body, such as sitting or crouching, need a studio model.",
      "Large movements stretch cloth at shoulders and hips, and scraps of the old pose can stay. So the built-in engine's pictures are free.",
    ],
    studio:
      "A studio model draws the person anew: hidden limbs, folds and shadows of the new pose. It may change the face; the result is checked for that.",
  },
  vi: {
    purpose: "Đưa người trong ảnh sang một tư thế khác: giơ tay, nhảy, chùng chân, bước sang bên.",
    example: {
      before: ["Người phụ nữ tóc xoăn mặc áo len vàng đứng thẳng, hai tay buông dọc thân"],
      after: "Cùng người phụ nữ giơ thẳng hai tay thành hình chữ V",
    },
    works: [
      "Một người, nhìn từ phía trước, có khoảng trống ở mọi phía.",
      "Toàn thân, từ đầu đến chân.",
      "Tay tách khỏi thân và nền ảnh đơn giản.",
    ],
    worksNot: [
      "Ảnh nửa người hoặc người đang ngồi: bị từ chối trước khi vẽ và không trừ tín dụng.",
      "Khoanh tay hoặc đút tay túi quần: những tư thế cần đưa tay ra sẽ mờ đi, vì không biết phía sau có gì.",
      "Váy xòe, áo khoác dài và đám đông, vì che mất chỗ bắt đầu của tay chân.",
    ],
    steps: [
      "Chọn ảnh của bạn.",
      "Chọn một tư thế mẫu, hoặc tải lên ảnh của một người đang tạo dáng bạn muốn. Tư thế mờ cho biết ảnh còn thiếu gì.",
      "Bấm “Tạo dáng” rồi so sánh hai ảnh.",
    ],
    settings: {
      photo: "Ảnh của người cần đổi tư thế.",
      reference: "Tư thế được lấy theo. Chỉ góc của tay chân được đọc từ ảnh này.",
    },
    does: [
      "Tìm các khớp, dịch chuyển đầu, tay, thân và chân trong phạm vi ảnh có, rồi lấp chỗ trống để lại.",
      "Trong ảnh nhóm, chỉ người lớn nhất đổi tư thế, những người khác giữ nguyên.",
    ],
    weak: [
      "Không bịa thêm: tay bị che, chân nằm ngoài ảnh hay phía lưng sẽ không xuất hiện.",
      "Những tư thế gập mình như ngồi hay ngồi xổm cần mô hình studio.",
      "Động tác lớn làm vải ở vai và hông bị kéo giãn, có thể còn sót vệt của tư thế cũ. Vì vậy ảnh của bộ xử lý tích hợp được miễn phí.",
    ],
    studio:
      "Mô hình studio vẽ lại người: phần bị che, nếp vải và bóng của tư thế mới. Khuôn mặt có thể bị đổi; kết quả được kiểm tra về điều này.",
  },
};
