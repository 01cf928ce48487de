import { list, text } from "../../legal/document.ts";
import type { TopicHelp } from "../help.ts";

export const creationsHelp: TopicHelp = {
  en: {
    title: "Your creations",
    description:
      "All your pictures in one place: find, name, keep as favourites, save as ZIP, run again, delete.",
    lead: "Every picture that you made, with what it was made of.",
    sections: [
      {
        id: "what",
        heading: "What you can do there",
        blocks: [
          list(
            "Find pictures by tool, state, favourites and words of their names.",
            "Give them names, mark favourites, delete them; a deletion can be undone for some seconds.",
            "Save one, or many as one ZIP file.",
            "Run the same again, or change the settings and run.",
            "Take a result into another tool without saving it in between.",
          ),
          text("You find it in the [dashboard](/dashboard/creations)."),
        ],
      },
      {
        id: "time",
        heading: "How long they stay",
        blocks: [
          text(
            "Pictures are deleted after {keepDays} days: save what you want to keep. That there was a run, with its settings and its price, stays in the list.",
          ),
        ],
      },
      {
        id: "running",
        heading: "While a picture is being made",
        blocks: [
          text(
            "You may go to another screen or close the window: the run goes on, and the picture is in your creations.",
          ),
        ],
      },
    ],
  },
  vi: {
    title: "Ảnh đã tạo",
    description:
      "Mọi ảnh của bạn ở một nơi: tìm, đặt tên, đánh dấu yêu thích, lưu ZIP, chạy lại, xóa.",
    lead: "Mọi ảnh bạn đã tạo, kèm những gì đã dùng để tạo ra chúng.",
    sections: [
      {
        id: "what",
        heading: "Bạn có thể làm gì ở đó",
        blocks: [
          list(
            "Tìm ảnh theo công cụ, trạng thái, yêu thích và từ trong tên.",
            "Đặt tên, đánh dấu yêu thích, xóa; trong vài giây vẫn có thể hoàn tác.",
            "Lưu một ảnh, hoặc nhiều ảnh thành một tệp ZIP.",
            "Chạy lại như cũ, hoặc đổi thiết lập rồi chạy.",
            "Đưa kết quả sang công cụ khác mà không cần lưu về máy.",
          ),
          text("Mục này nằm trong [bảng điều khiển](/dashboard/creations)."),
        ],
      },
      {
        id: "time",
        heading: "Ảnh được giữ bao lâu",
        blocks: [
          text(
            "Ảnh bị xóa sau {keepDays} ngày: hãy lưu ảnh bạn muốn giữ. Lượt chạy cùng thiết lập và giá vẫn còn trong danh sách.",
          ),
        ],
      },
      {
        id: "running",
        heading: "Khi ảnh đang được tạo",
        blocks: [
          text(
            "Bạn có thể sang màn hình khác hoặc đóng cửa sổ: lượt chạy vẫn tiếp tục và ảnh sẽ có trong mục ảnh đã tạo.",
          ),
        ],
      },
    ],
  },
};
