import { list, text } from "../../legal/document.ts";
import type { TopicHelp } from "../help.ts";

export const documentsHelp: TopicHelp = {
  en: {
    title: "Photos for documents, and prints",
    description:
      "Passport, visa and identity photos: how to take them, what the report says, all documents with their sizes and sources, printing.",
    lead: "How to take the photo, what authorities ask for, and how it gets onto paper in true size.",
    sections: [
      {
        id: "taking",
        heading: "Taking the photo",
        blocks: [
          list(
            "Somebody else takes it, from two metres, at the height of your eyes.",
            "Daylight from the front, a plain wall half a metre behind you.",
            "Look into the camera, mouth closed, eyes open, hair behind the ears if the authority wants it.",
            "Take off hat and glasses; coverings for your faith are mostly allowed when the face is free.",
            "Leave room above the head and down to the chest: the tool cuts it.",
          ),
        ],
      },
      {
        id: "report",
        heading: "The report before the run",
        blocks: [
          text(
            "When you have chosen photo and document in [Create ID Photo](/help/id-photo), the photo is measured against the rules: size of the head, height of the eyes, margins, sharpness, light, background. Each line has the measure, the limit and how to mend it. It costs nothing.",
          ),
        ],
      },
      {
        id: "unedited",
        heading: "Where editing is forbidden",
        blocks: [
          text(
            "Some authorities reject photos that were changed by software. For their documents the tool turns, cuts and resizes only: background, light and face stay as they were taken, so take the photo before a fitting wall. You can have the same for every other document with “Only turn, cut and resize”.",
          ),
        ],
      },
      {
        id: "table",
        heading: "Documents in the list",
        blocks: [
          text(
            "Where a size is in pixels, the authority wants a file and no print. The source says who wrote the number and on what day we read it; an authority can change its rules at any time.",
          ),
        ],
      },
      {
        id: "printing",
        heading: "Printing",
        blocks: [
          list(
            "Choose paper L (89 × 127 mm), 2L (127 × 178 mm) or A6 (105 × 148 mm), or have the sheet as a PDF of exact size.",
            "Print at 100 % or “actual size”, never “fit to page”.",
            "Lay a ruler on the print before you cut it: the sheet has one in millimetres.",
            "The best sheet turns prints so that more of them fit, also of several people.",
          ),
        ],
      },
      {
        id: "upload",
        heading: "Uploading",
        blocks: [
          text(
            "Forms that want a file of a certain size get a JPEG within their kilobytes: quality and pixels are chosen for that, nothing is padded. When no file fits, the tool says so.",
          ),
        ],
      },
    ],
  },
  vi: {
    title: "Ảnh giấy tờ và in ảnh",
    description:
      "Ảnh hộ chiếu, thị thực, căn cước: cách chụp, báo cáo nói gì, mọi loại giấy tờ với kích thước và nguồn, cách in.",
    lead: "Cách chụp, cơ quan cấp giấy yêu cầu gì, và in ra giấy đúng kích thước thật.",
    sections: [
      {
        id: "taking",
        heading: "Cách chụp",
        blocks: [
          list(
            "Nhờ người khác chụp, cách hai mét, máy ngang tầm mắt.",
            "Ánh sáng ban ngày từ phía trước, tường trơn cách lưng nửa mét.",
            "Nhìn vào máy ảnh, ngậm miệng, mở mắt, vén tóc sau tai nếu cơ quan cấp giấy yêu cầu.",
            "Bỏ mũ và kính; khăn vì lý do tôn giáo thường được phép khi khuôn mặt không bị che.",
            "Chừa khoảng trống trên đầu và đến ngang ngực: công cụ sẽ cắt.",
          ),
        ],
      },
      {
        id: "report",
        heading: "Báo cáo trước khi chạy",
        blocks: [
          text(
            "Khi đã chọn ảnh và loại giấy tờ trong [Tạo ảnh thẻ](/help/id-photo), ảnh được đo theo quy định: cỡ đầu, độ cao mắt, lề, độ nét, ánh sáng, nền. Mỗi dòng có số đo, giới hạn và cách sửa. Báo cáo không tốn gì.",
          ),
        ],
      },
      {
        id: "unedited",
        heading: "Nơi cấm chỉnh sửa",
        blocks: [
          text(
            "Một số cơ quan từ chối ảnh đã bị phần mềm thay đổi. Với giấy tờ của họ, công cụ chỉ xoay, cắt và đổi kích thước: nền, ánh sáng và khuôn mặt giữ nguyên, nên hãy chụp trước bức tường phù hợp. Giấy tờ khác cũng có thể làm vậy bằng “Chỉ xoay, cắt và đổi kích thước”.",
          ),
        ],
      },
      {
        id: "table",
        heading: "Các loại giấy tờ trong danh sách",
        blocks: [
          text(
            "Kích thước ghi bằng điểm ảnh nghĩa là cơ quan cần tệp, không cần bản in. Cột nguồn cho biết ai đưa ra con số và ngày chúng tôi đọc; cơ quan có thể đổi quy định bất cứ lúc nào.",
          ),
        ],
      },
      {
        id: "printing",
        heading: "In ảnh",
        blocks: [
          list(
            "Chọn giấy L (89 × 127 mm), 2L (127 × 178 mm) hoặc A6 (105 × 148 mm), hoặc lấy tờ ảnh dạng PDF đúng kích thước.",
            "In ở 100 % hoặc “kích thước thật”, không chọn “vừa trang”.",
            "Đặt thước lên bản in trước khi cắt: trên tờ có thước milimét.",
            "Tờ tối ưu xoay ảnh để xếp được nhiều hơn, kể cả ảnh của nhiều người.",
          ),
        ],
      },
      {
        id: "upload",
        heading: "Nộp trực tuyến",
        blocks: [
          text(
            "Biểu mẫu yêu cầu dung lượng nhất định sẽ nhận tệp JPEG đúng số kilobyte: chất lượng và số điểm ảnh được chọn cho vừa, không độn thêm gì. Nếu không tệp nào vừa, công cụ nói rõ.",
          ),
        ],
      },
    ],
  },
};
