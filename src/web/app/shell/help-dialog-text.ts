import type { Words } from "#kit/ui/use-text.ts";

/** UI text of the dialog that explains credits and keys. */
const en = {
  title: "How the counter works",
  credits:
    "Each run costs {cost}. Credits are taken only for a finished picture; when something fails they come back by themselves.",
  run: "run",
  original: "hold to see the original",
  download: "download the result",
  paste: "paste a photo",
  palette: "go anywhere by name",
  this: "this sheet",
  zoom: "enlarge, reduce the result",
  fit: "show all of the result",
  actual: "show the result at 100 %",
  pan: "move the enlarged result",
  undo: "take a setting back",
  redo: "bring it again",
  divider: "move the line between before and after",
} as const;

export const helpText: Words<keyof typeof en> = {
  en,
  vi: {
    title: "Quầy ảnh hoạt động thế nào",
    credits:
      "Mỗi lượt chạy tốn {cost}. Tín dụng chỉ bị trừ khi có ảnh hoàn chỉnh; nếu có lỗi, tín dụng tự động được hoàn lại.",
    run: "chạy",
    original: "giữ để xem ảnh gốc",
    download: "tải kết quả",
    paste: "dán ảnh",
    palette: "đi đến bất cứ đâu theo tên",
    this: "bảng này",
    zoom: "phóng to, thu nhỏ kết quả",
    fit: "hiện toàn bộ kết quả",
    actual: "xem kết quả ở 100 %",
    pan: "di chuyển kết quả đã phóng to",
    undo: "hoàn tác một lựa chọn",
    redo: "làm lại",
    divider: "dời vạch chia giữa trước và sau",
  },
};
