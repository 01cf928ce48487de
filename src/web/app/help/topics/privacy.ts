import { WHAT_STAYS } from "#core/what-stays.ts";
import { list, text } from "../../legal/document.ts";
import type { TopicHelp } from "../help.ts";

export const privacyHelp: TopicHelp = {
  en: {
    title: "Your photos and your data",
    description:
      "In plain words: what happens to a photo, how long what is kept, who sees it, and how you get rid of it.",
    lead: "The short version in plain words. What counts is the privacy policy.",
    sections: [
      {
        id: "photo",
        heading: "The way of a photo",
        blocks: [
          list(
            "Your browser makes it smaller before it sends it.",
            "The server writes it anew: place, camera and everything else beside the picture is dropped.",
            "The engine makes the picture. Faces are measured for that run and the measures are forgotten; nobody is recognised.",
            "Photo and result are deleted after {keepDays} days; or at once, when you press delete.",
            "Nobody else sees them: there is no public gallery, and we use nothing for training. A model of another provider works by that provider’s terms; the tool names it before you send a photo.",
          ),
        ],
      },
      {
        id: "marks",
        heading: "What is in a result",
        blocks: [
          text(
            "Results carry a signed note that they were made here with software, and a mark in the pixels that survives copying. So anybody can ask [whether a picture was made here](/verify). Neither names you. What a picture looked like, 64 bits of it, is kept for {fingerprintDays} days for that question.",
          ),
        ],
      },
      {
        id: "kept",
        heading: "How long what is kept",
        blocks: [
          {
            kind: "facts",
            rows: [
              ["Photos, results", "{keepDays} days"],
              ["Sign-ins", "{signInDays} days after the last use"],
              ["Letters to us", "{letterDays} days"],
              ["Backups", "at most {backupDays} days"],
              ["Payments", "as long as the law wants the books"],
            ],
          },
          text("The whole table is in the [privacy policy](/privacy#data)."),
        ],
      },
      {
        id: "yours",
        heading: "What you can do",
        blocks: [
          list(
            "Delete one picture: on its screen, at once, with the photos that it was made of.",
            "A copy of everything, as a file: a button on your [account page](/account#data).",
            "Delete the account: a button in the same place. For {undoHours} hours you can undo it; your data is gone within {deletionDays} days, backups included.",
            "Take back a consent: on your [account page](/account#consents).",
            "Anything else: write to the [support desk](/support).",
          ),
          text(WHAT_STAYS.en),
        ],
      },
      {
        id: "browser",
        heading: "Your browser",
        blocks: [
          text(
            "There is no tracking and no advertising. What is kept in your browser is listed in the [cookie policy](/cookies). Whom else the operator works with stands in the [privacy policy](/privacy#others), what you may do with results in the [terms](/terms).",
          ),
        ],
      },
    ],
  },
  vi: {
    title: "Ảnh và dữ liệu của bạn",
    description:
      "Nói dễ hiểu: chuyện gì xảy ra với ảnh, lưu những gì trong bao lâu, ai nhìn thấy và xóa thế nào.",
    lead: "Bản ngắn bằng lời dễ hiểu. Bản có giá trị là chính sách quyền riêng tư.",
    sections: [
      {
        id: "photo",
        heading: "Đường đi của một tấm ảnh",
        blocks: [
          list(
            "Trình duyệt thu nhỏ ảnh trước khi gửi.",
            "Máy chủ ghi lại ảnh: vị trí, thông tin máy ảnh và mọi thứ ngoài hình đều bị bỏ.",
            "Bộ xử lý tạo ảnh. Khuôn mặt chỉ được đo cho lượt chạy đó rồi quên số đo; không nhận diện ai.",
            "Ảnh gửi và ảnh kết quả bị xóa sau {keepDays} ngày; hoặc ngay khi bạn bấm xóa.",
            "Không ai khác nhìn thấy: không có thư viện công khai và chúng tôi không dùng gì để huấn luyện. Mô hình của nhà cung cấp khác theo điều khoản của họ; công cụ nêu tên họ trước khi bạn gửi ảnh.",
          ),
        ],
      },
      {
        id: "marks",
        heading: "Trong ảnh kết quả có gì",
        blocks: [
          text(
            "Ảnh kết quả có ghi chú được ký rằng ảnh được tạo ở đây bằng phần mềm, và một dấu trong điểm ảnh vẫn còn sau khi sao chép. Nhờ đó ai cũng có thể hỏi [ảnh có từ đây không](/verify). Cả hai không nêu tên bạn. Hình dáng của ảnh, 64 bit, được giữ {fingerprintDays} ngày cho câu hỏi này.",
          ),
        ],
      },
      {
        id: "kept",
        heading: "Lưu trong bao lâu",
        blocks: [
          {
            kind: "facts",
            rows: [
              ["Ảnh gửi, ảnh kết quả", "{keepDays} ngày"],
              ["Lần đăng nhập", "{signInDays} ngày sau lần dùng cuối"],
              ["Thư gửi chúng tôi", "{letterDays} ngày"],
              ["Bản sao lưu", "tối đa {backupDays} ngày"],
              ["Thanh toán", "theo thời hạn sổ sách luật định"],
            ],
          },
          text("Bảng đầy đủ nằm trong [chính sách quyền riêng tư](/privacy#data)."),
        ],
      },
      {
        id: "yours",
        heading: "Bạn có thể làm gì",
        blocks: [
          list(
            "Xóa một ảnh: ngay trên màn hình của ảnh, cùng những ảnh đã dùng để tạo ra nó.",
            "Bản sao của mọi thứ, dạng tệp: một nút ở [trang tài khoản](/account#data).",
            "Xóa tài khoản: một nút ở cùng chỗ. Trong {undoHours} giờ bạn có thể đổi ý; dữ liệu của bạn được xóa trong vòng {deletionDays} ngày, kể cả bản sao lưu.",
            "Rút lại sự đồng ý: ở [trang tài khoản](/account#consents).",
            "Việc khác: viết cho [bộ phận hỗ trợ](/support).",
          ),
          text(WHAT_STAYS.vi),
        ],
      },
      {
        id: "browser",
        heading: "Trình duyệt của bạn",
        blocks: [
          text(
            "Không theo dõi, không quảng cáo. Những gì lưu trong trình duyệt được liệt kê ở [chính sách cookie](/cookies). Đơn vị vận hành làm việc với ai nằm trong [chính sách quyền riêng tư](/privacy#others), bạn được làm gì với ảnh kết quả nằm trong [điều khoản](/terms).",
          ),
        ],
      },
    ],
  },
};
