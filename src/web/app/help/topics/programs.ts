import { list, text } from "../../legal/document.ts";
import type { TopicHelp } from "../help.ts";

export const programsHelp: TopicHelp = {
  en: {
    title: "For programs",
    description:
      "Use every tool from your own software: keys, one call for one picture, messages when a run has ended.",
    lead: "Your own software can do what you can do on the screens.",
    sections: [
      {
        id: "begin",
        heading: "How to begin",
        blocks: [
          list(
            "Make a key on your [account page](/account#programs); you can have several and revoke each alone.",
            "Look up the operation on the [page for programs](/developers) and try it there.",
            "Send a picture, get a picture: one line with curl is enough.",
          ),
        ],
      },
      {
        id: "rules",
        heading: "What is the same, and what is not",
        blocks: [
          list(
            "A run costs the same as on the screens, and a failed one nothing.",
            "Consents are given by you on the screen, never by a program.",
            "Addresses of yours get a signed message when a run has ended.",
            "There is a limit of calls a minute; the answers say what is left.",
          ),
        ],
      },
      {
        id: "secret",
        heading: "A key is a password",
        blocks: [
          text(
            "Keep it on your server and out of pages, apps and repositories. When it has leaked, revoke it on your account page: from then on it is worth nothing.",
          ),
        ],
      },
    ],
  },
  vi: {
    title: "Dành cho lập trình",
    description:
      "Dùng mọi công cụ từ phần mềm của bạn: khóa, một lệnh gọi cho một ảnh, thông báo khi lượt chạy kết thúc.",
    lead: "Phần mềm của bạn làm được những gì bạn làm trên màn hình.",
    sections: [
      {
        id: "begin",
        heading: "Bắt đầu",
        blocks: [
          list(
            "Tạo khóa ở [trang tài khoản](/account#programs); bạn có thể có nhiều khóa và thu hồi từng khóa.",
            "Tra lệnh gọi ở [trang dành cho chương trình](/developers) và thử ngay tại đó.",
            "Gửi ảnh, nhận ảnh: một dòng lệnh curl là đủ.",
          ),
        ],
      },
      {
        id: "rules",
        heading: "Điều giống và điều khác",
        blocks: [
          list(
            "Lượt chạy tốn như trên màn hình, lượt thất bại không tốn gì.",
            "Sự đồng ý do bạn đưa ra trên màn hình, không bao giờ do chương trình.",
            "Địa chỉ của bạn nhận thông báo có chữ ký khi lượt chạy kết thúc.",
            "Số lệnh gọi mỗi phút có giới hạn; câu trả lời cho biết còn bao nhiêu.",
          ),
        ],
      },
      {
        id: "secret",
        heading: "Khóa là mật khẩu",
        blocks: [
          text(
            "Hãy giữ khóa trên máy chủ của bạn, không để trong trang web, ứng dụng hay kho mã. Khi khóa bị lộ, hãy thu hồi ở trang tài khoản: từ lúc đó khóa không còn giá trị.",
          ),
        ],
      },
    ],
  },
};
