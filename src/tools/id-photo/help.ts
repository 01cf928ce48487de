import type { HelpOf } from "#tool-model/define-help.ts";
import type { idPhoto } from "./tool.ts";

export const help: HelpOf<typeof idPhoto> = {
  en: {
    purpose:
      "Makes a photo for a passport, a visa or a form: head straight, size exact, background even, ready for the printer or for an upload.",
    example: {
      before: ["A man with a beard in a blue shirt, in a street"],
      after: "The head of the same man, cut to 3 by 4 before a white ground",
    },
    works: [
      "One face that looks into the camera, mouth closed, eyes open, hair off the face.",
      "Even light from the front, and room above the head and beside the shoulders.",
      "Taken from about two metres: a photo held at arm’s length makes the nose large.",
    ],
    worksNot: [
      "No face, or a face from the side: refused without a charge.",
      "Hats, sunglasses and deep shadows: the report names what it can measure, the authority decides.",
      "A small face in a large picture: the print turns out soft, and the result says so.",
    ],
    steps: [
      "Choose your photo.",
      "Choose the document, if yours is in the list; else a size.",
      "Read the report, which costs nothing: it measures your photo against the rules and says how to mend what fails.",
      "Press “Create ID photo”. Background and paper can be changed afterwards without another run.",
      "Save the file for an upload, or print the sheet at 100 %, never “fit to page”.",
    ],
    settings: {
      photo: "The picture that the ID photo is cut from.",
      document:
        "Which passport, visa or card it is for. Size, head, background and file size then follow the authority’s own numbers.",
      cropOnly:
        "For who wants no retouching at all. Where an authority rejects edited photos, this is always so.",
      background: "The colour behind you. A document may fix it.",
      size: "Width by height of one print, when no document is chosen.",
      paper:
        "The paper of your printer or photo shop; the sheet is filled with as many prints as fit.",
    },
    does: [
      "Straightens the head, cuts to the millimetre, evens out the light a little, replaces the background.",
      "Says what it measured: size of the head, height of the eyes, margins, sharpness, background.",
      "Keeps face and proportions: nothing is slimmed or smoothed.",
    ],
    weak: [
      "Fine hair before a busy background can lose single strands.",
      "Shoulders or hair that the photo does not show are not invented; the result says so.",
      "No report is a promise: the last word has the authority.",
    ],
    studio:
      "Nothing that a document needs: the built-in engine comes first here, because an invented face is worthless in a passport.",
  },
  vi: {
    purpose:
      "Tạo ảnh cho hộ chiếu, thị thực hoặc hồ sơ: đầu thẳng, đúng kích thước, nền đều màu, sẵn sàng in hoặc tải lên.",
    example: {
      before: ["Người đàn ông để râu mặc sơ mi xanh, trên phố"],
      after: "Gương mặt của cùng người đàn ông, cắt theo khổ 3 x 4 trên nền trắng",
    },
    works: [
      "Một khuôn mặt nhìn thẳng vào máy ảnh, ngậm miệng, mở mắt, tóc không che mặt.",
      "Ánh sáng đều từ phía trước, còn khoảng trống trên đầu và hai bên vai.",
      "Chụp từ khoảng hai mét: ảnh tự chụp sát mặt làm mũi to ra.",
    ],
    worksNot: [
      "Không có khuôn mặt hoặc mặt nhìn nghiêng: ảnh bị từ chối và không trừ tín dụng.",
      "Mũ, kính râm và bóng đổ đậm: báo cáo nêu những gì đo được, cơ quan cấp giấy quyết định.",
      "Khuôn mặt quá nhỏ trong ảnh lớn: bản in sẽ hơi mờ và kết quả nói rõ điều đó.",
    ],
    steps: [
      "Chọn ảnh của bạn.",
      "Chọn loại giấy tờ nếu có trong danh sách; nếu không, chọn kích thước.",
      "Đọc báo cáo miễn phí: ảnh được đo theo quy định và bạn biết cách sửa chỗ chưa đạt.",
      "Bấm “Tạo ảnh thẻ”. Sau đó vẫn đổi được màu nền và giấy mà không cần chạy lại.",
      "Lưu tệp để nộp trực tuyến, hoặc in tờ ảnh ở tỷ lệ 100 %, không chọn “vừa trang”.",
    ],
    settings: {
      photo: "Ảnh dùng để cắt ra ảnh thẻ.",
      document:
        "Hộ chiếu, thị thực hay thẻ nào. Kích thước, phần đầu, nền và dung lượng tệp theo đúng số liệu của cơ quan cấp.",
      cropOnly:
        "Dành cho người không muốn chỉnh sửa gì. Nơi nào từ chối ảnh đã chỉnh sửa thì luôn như vậy.",
      background: "Màu phía sau bạn. Có giấy tờ quy định sẵn màu này.",
      size: "Rộng nhân cao của một tấm, khi không chọn giấy tờ.",
      paper: "Khổ giấy của máy in hoặc tiệm ảnh; tờ giấy được xếp đầy số ảnh vừa đủ.",
    },
    does: [
      "Chỉnh đầu cho thẳng, cắt chính xác đến milimét, làm ánh sáng đều hơn một chút, thay nền.",
      "Cho biết số đo: cỡ đầu, độ cao mắt, lề, độ nét, nền.",
      "Giữ nguyên khuôn mặt và tỷ lệ: không làm thon, không làm mịn.",
    ],
    weak: [
      "Tóc mảnh trước nền rối có thể mất vài sợi.",
      "Vai hoặc tóc không có trong ảnh gốc thì không được vẽ thêm; kết quả nói rõ điều đó.",
      "Báo cáo không phải lời bảo đảm: cơ quan cấp giấy mới là nơi quyết định.",
    ],
    studio:
      "Không có gì mà giấy tờ cần: ở đây bộ xử lý tích hợp luôn được hỏi trước, vì khuôn mặt bịa ra không có giá trị trên hộ chiếu.",
  },
};
