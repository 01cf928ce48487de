import type { HelpOf } from "#tool-model/define-help.ts";
import type { pose } from "./tool.ts";

export const help: HelpOf<typeof pose> = {
  en: {
    purpose:
      "Bends the person of your photo into another pose: arms up, leaning, sitting, a step to the side.",
    example: {
      before: [
        "A woman with curly hair in a yellow jumper stands upright, her arms hang beside her body",
      ],
      after: "The same woman with both arms stretched up in the shape of a V",
    },
    works: [
      "One person, seen from the front, with some room on all sides.",
      "The whole body, if the legs are to move too; head and both shoulders are the least.",
      "Arms away from the body, and a calm background.",
    ],
    worksNot: [
      "A head alone, or shoulders cut by the edge: refused without a charge.",
      "Arms crossed or hands in pockets: they stay with the body, because nobody knows what is behind them.",
      "Wide dresses, long coats and crowds, which hide where a limb begins.",
    ],
    steps: [
      "Choose your photo.",
      "Pick a reference from the sheet, or give a photo of somebody in the pose that you want.",
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
      "With a half-length photo only head, arms and trunk move, and the result says so.",
      "Large movements bend cloth like paper, and the filled background can look smeared or doubled.",
    ],
    studio:
      "A studio model draws the person anew: hidden limbs, folds and shadows of the new pose. It may change the face; the result is checked for that.",
  },
  vi: {
    purpose:
      "Đưa người trong ảnh sang một tư thế khác: giơ tay, nghiêng người, ngồi, bước sang bên.",
    example: {
      before: ["Người phụ nữ tóc xoăn mặc áo len vàng đứng thẳng, hai tay buông dọc thân"],
      after: "Cùng người phụ nữ giơ thẳng hai tay thành hình chữ V",
    },
    works: [
      "Một người, nhìn từ phía trước, có khoảng trống ở mọi phía.",
      "Toàn thân nếu muốn chân cũng thay đổi; ít nhất phải thấy đầu và hai vai.",
      "Tay tách khỏi thân và nền ảnh đơn giản.",
    ],
    worksNot: [
      "Chỉ có khuôn mặt, hoặc vai bị mép ảnh cắt: ảnh bị từ chối và không trừ tín dụng.",
      "Khoanh tay hoặc đút tay túi quần: tay giữ nguyên vì không ai biết phía sau có gì.",
      "Váy xòe, áo khoác dài và đám đông, vì che mất chỗ bắt đầu của tay chân.",
    ],
    steps: [
      "Chọn ảnh của bạn.",
      "Chọn một tư thế mẫu, hoặc tải lên ảnh của một người đang tạo dáng bạn muốn.",
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
      "Với ảnh nửa người, chỉ đầu, tay và thân thay đổi, và kết quả nói rõ điều đó.",
      "Động tác lớn làm vải cong như giấy, phần nền được lấp có thể bị nhòe hoặc lặp bóng.",
    ],
    studio:
      "Mô hình studio vẽ lại người: phần bị che, nếp vải và bóng của tư thế mới. Khuôn mặt có thể bị đổi; kết quả được kiểm tra về điều này.",
  },
};
