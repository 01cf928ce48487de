import { list, text } from "../../legal/document.ts";
import type { TopicHelp } from "../help.ts";

export const batchHelp: TopicHelp = {
  en: {
    title: "Many photos at once",
    description:
      "One setting for many photos: how to start, what it costs, how to pause, what happens to photos that fail.",
    lead: "One setting, many photos. Every tool that takes one photo can take many.",
    sections: [
      {
        id: "start",
        heading: "How it goes",
        blocks: [
          list(
            "Open a tool and press “Many photos at once”, or drop several files on its photo field.",
            "Choose the settings once; they hold for all photos.",
            "See what all of it costs, and start.",
            "Pause and go on whenever you like. You may close the window: the server goes on.",
            "Save everything as one ZIP file; the names of your files stay.",
          ),
        ],
      },
      {
        id: "failures",
        heading: "Photos that fail",
        blocks: [
          text(
            "A photo that cannot be used is marked with its reason and costs nothing; the others go on. You can try the failed ones again alone. When the credits run out, the batch pauses and waits.",
          ),
        ],
      },
      {
        id: "limits",
        heading: "How many",
        blocks: [text("That depends on your plan: see the [pricing page](/pricing).")],
      },
    ],
  },
  vi: {
    title: "Nhiều ảnh cùng lúc",
    description:
      "Một thiết lập cho nhiều ảnh: cách bắt đầu, chi phí, tạm dừng, và ảnh bị lỗi thì sao.",
    lead: "Một thiết lập, nhiều ảnh. Công cụ nào nhận một ảnh thì cũng nhận được nhiều ảnh.",
    sections: [
      {
        id: "start",
        heading: "Cách làm",
        blocks: [
          list(
            "Mở một công cụ và bấm “Nhiều ảnh cùng lúc”, hoặc thả nhiều tệp vào ô ảnh.",
            "Chọn thiết lập một lần cho mọi ảnh.",
            "Xem tổng chi phí rồi bắt đầu.",
            "Tạm dừng và tiếp tục tùy ý. Bạn có thể đóng cửa sổ: máy chủ vẫn chạy.",
            "Lưu tất cả thành một tệp ZIP; tên tệp của bạn được giữ.",
          ),
        ],
      },
      {
        id: "failures",
        heading: "Ảnh bị lỗi",
        blocks: [
          text(
            "Ảnh không dùng được sẽ ghi rõ lý do và không tốn gì; các ảnh khác vẫn tiếp tục. Bạn có thể chạy lại riêng những ảnh lỗi. Khi hết tín dụng, đợt ảnh tạm dừng và chờ.",
          ),
        ],
      },
      {
        id: "limits",
        heading: "Bao nhiêu ảnh",
        blocks: [text("Tùy theo gói của bạn: xem [bảng giá](/pricing).")],
      },
    ],
  },
};
