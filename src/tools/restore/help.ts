import type { HelpOf } from "#tool-model/define-help.ts";
import type { restore } from "./tool.ts";

export const help: HelpOf<typeof restore> = {
  en: {
    purpose:
      "Repairs an old print: scratches, dust, folds and faded colours. The result is up to twice as large.",
    example: {
      before: ["A faded old print with scratches: an old man by the sea"],
      after: "The same print with clear colours and no scratches",
    },
    works: [
      "A scan, or a photo of the print taken straight from above without reflections.",
      "Thin scratches, specks, fine folds and faded or reddened colours.",
      "Black-and-white photos, which are tinted by hand if you like.",
    ],
    worksNot: [
      "Large holes, torn-off corners and stains over a face: they stay.",
      "Photos of a glossy print with the lamp in it.",
      "Very small scans: what is not there cannot be sharpened.",
    ],
    steps: [
      "Scan the print, or photograph it in even daylight.",
      "Choose the photo and leave colouring on or off.",
      "Press “Restore photo” and compare with the divider.",
    ],
    settings: {
      photo: "The old photo.",
      colorize: "Tints photos that have no colours. Coloured photos are left with theirs.",
    },
    does: [
      "Finds thin damage by itself and fills it from beside, brings faded tones back, takes away grain.",
      "Leaves eyes, lips and brows alone, and never draws a face anew.",
      "Afterwards you set how strong repair, clarity and colour are, and the size, without another credit.",
    ],
    weak: [
      "Colours of a black-and-white photo are a careful guess, like a hand-tinted print.",
      "It repairs lines and specks, not areas.",
      "Blurred faces get no new detail.",
    ],
    studio:
      "A studio model fills holes and draws lost detail. What it draws is invented, faces above all: the result is checked and may be free of charge.",
  },
  vi: {
    purpose: "Sửa ảnh cũ: vết xước, bụi, nếp gấp và màu phai. Ảnh kết quả lớn tối đa gấp đôi.",
    example: {
      before: ["Ảnh cũ phai màu, trầy xước: một người đàn ông lớn tuổi bên bờ biển"],
      after: "Cùng tấm ảnh với màu rõ và không còn vết xước",
    },
    works: [
      "Ảnh quét, hoặc ảnh chụp lại thẳng từ trên xuống, không bị lóa.",
      "Vết xước mảnh, đốm, nếp gấp nhỏ, màu phai hoặc ngả đỏ.",
      "Ảnh đen trắng, có thể được tô màu nếu bạn muốn.",
    ],
    worksNot: [
      "Lỗ lớn, góc rách mất và vết ố trên khuôn mặt: vẫn còn nguyên.",
      "Ảnh chụp lại tấm ảnh bóng có ánh đèn phản chiếu.",
      "Ảnh quét quá nhỏ: không có chi tiết thì không thể làm nét.",
    ],
    steps: [
      "Quét ảnh, hoặc chụp lại dưới ánh sáng ban ngày đều.",
      "Chọn ảnh và bật hoặc tắt tô màu.",
      "Bấm “Phục hồi ảnh” rồi so sánh bằng thanh chia.",
    ],
    settings: {
      photo: "Tấm ảnh cũ.",
      colorize: "Tô màu cho ảnh không có màu. Ảnh màu giữ màu của nó.",
    },
    does: [
      "Tự tìm hư hỏng mảnh và lấp từ vùng bên cạnh, khôi phục sắc độ phai, giảm nhiễu hạt.",
      "Không đụng đến mắt, môi, lông mày và không bao giờ vẽ lại khuôn mặt.",
      "Sau đó bạn chỉnh mức sửa, độ rõ, màu sắc và kích thước mà không tốn thêm tín dụng.",
    ],
    weak: [
      "Màu của ảnh đen trắng là phỏng đoán cẩn trọng, như ảnh tô tay.",
      "Chỉ sửa được đường và đốm, không sửa được mảng lớn.",
      "Khuôn mặt mờ không có thêm chi tiết.",
    ],
    studio:
      "Mô hình studio lấp lỗ và vẽ lại chi tiết đã mất. Phần vẽ thêm là bịa ra, nhất là khuôn mặt: kết quả được kiểm tra và có thể được miễn phí.",
  },
};
