import type { Words } from "#kit/ui/use-text.ts";

/** Words of the result view. */
const en = {
  views: "View",
  after: "After",
  slider: "Before / After",
  side: "Side by side",
  before: "Before",
  other: "Other result",
  thisOne: "This result",
  divider: "Divider between before and after",
  stage:
    "Picture on the bench. Plus and minus enlarge it, 0 shows all of it, 1 shows it at 100 %, the arrow keys move it.",
  zoom: "Zoom",
  zoomIn: "Enlarge",
  zoomOut: "Reduce",
  fit: "Show all of the picture",
  actual: "100 %",
  actualLong: "100 %: one pixel of the picture is one of the screen",
} as const;

export const benchText: Words<keyof typeof en> = {
  en,
  vi: {
    views: "Chế độ xem",
    after: "Sau",
    slider: "Trước / Sau",
    side: "Cạnh nhau",
    before: "Trước",
    other: "Kết quả khác",
    thisOne: "Kết quả này",
    divider: "Vạch chia giữa trước và sau",
    stage:
      "Ảnh trên bàn xem. Phím cộng và trừ để phóng to thu nhỏ, 0 để xem toàn bộ, 1 để xem ở 100 %, phím mũi tên để di chuyển.",
    zoom: "Thu phóng",
    zoomIn: "Phóng to",
    zoomOut: "Thu nhỏ",
    fit: "Hiện toàn bộ ảnh",
    actual: "100 %",
    actualLong: "100 %: một điểm ảnh của hình là một điểm ảnh của màn hình",
  },
};
