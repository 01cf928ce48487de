import type { Words } from "#kit/ui/use-text.ts";

/** Words of the brush. */
const en = {
  needsPhoto: "Add a photo first, then paint over what is to go.",
  start: "Paint on the photo",
  goOn: "Continue painting",
  nothing: "Nothing is marked.",
  little: "Less than 1 % of the photo is marked.",
  marked: "{count} % of the photo is marked.",
  stage:
    "Photo to paint on. The arrow keys move the brush, with Shift further. Space or Enter puts it down and lifts it. B is the brush, E the eraser, H moves the photo, the square brackets change the size, plus and minus zoom, Escape leaves.",
  tools: "Brush",
  brush: "Paint",
  eraser: "Erase",
  move: "Move the photo",
  size: "Size",
  hardness: "Hardness",
  hardnessHint: "A soft edge marks once it is more than half covered; paint over it again to add.",
  undo: "Undo stroke",
  redo: "Redo stroke",
  clear: "Remove all marks",
  hide: "Hide the marks",
  areas: "Areas",
  areasLabel: "Mark areas of the photo",
  toResult: "Back to the result",
  hint: "Paint over what is to go. Two fingers move and zoom the photo.",
  hintKeys:
    "Paint over what is to go. Hold Space to move the photo. Arrow keys and Enter paint, too.",
  at: "{x} % from the left, {y} % from the top.",
  down: "Brush down.",
  up: "Brush up.",
  sizeIs: "Size {count} %.",
  areaOn: "{name} is marked.",
  areaOff: "{name} is not marked.",
  topLeft: "Top left",
  top: "Top",
  topRight: "Top right",
  left: "Left",
  middle: "Middle",
  right: "Right",
  bottomLeft: "Bottom left",
  bottom: "Bottom",
  bottomRight: "Bottom right",
} as const;

export const brushText: Words<keyof typeof en> = {
  en,
  vi: {
    needsPhoto: "Hãy thêm ảnh trước, sau đó tô lên phần cần xóa.",
    start: "Tô trên ảnh",
    goOn: "Tô tiếp",
    nothing: "Chưa tô vùng nào.",
    little: "Đã tô chưa đến 1 % ảnh.",
    marked: "Đã tô {count} % ảnh.",
    stage:
      "Ảnh để tô. Phím mũi tên di chuyển cọ, thêm Shift để đi xa hơn. Phím cách hoặc Enter đặt cọ xuống và nhấc cọ lên. B là cọ, E là tẩy, H di chuyển ảnh, ngoặc vuông đổi cỡ cọ, cộng và trừ để thu phóng, Escape để thoát.",
    tools: "Cọ tô",
    brush: "Tô",
    eraser: "Tẩy",
    move: "Di chuyển ảnh",
    size: "Cỡ cọ",
    hardness: "Độ cứng",
    hardnessHint: "Viền mềm chỉ tính khi được phủ hơn một nửa; tô lại để thêm.",
    undo: "Hoàn tác nét tô",
    redo: "Làm lại nét tô",
    clear: "Xóa mọi nét tô",
    hide: "Ẩn nét tô",
    areas: "Vùng",
    areasLabel: "Đánh dấu các vùng của ảnh",
    toResult: "Về lại kết quả",
    hint: "Tô lên phần cần xóa. Dùng hai ngón để di chuyển và thu phóng ảnh.",
    hintKeys:
      "Tô lên phần cần xóa. Giữ phím cách để di chuyển ảnh. Có thể tô bằng phím mũi tên và Enter.",
    at: "Cách mép trái {x} %, cách mép trên {y} %.",
    down: "Đã đặt cọ.",
    up: "Đã nhấc cọ.",
    sizeIs: "Cỡ cọ {count} %.",
    areaOn: "{name}: đã đánh dấu.",
    areaOff: "{name}: đã bỏ đánh dấu.",
    topLeft: "Trên trái",
    top: "Trên",
    topRight: "Trên phải",
    left: "Trái",
    middle: "Giữa",
    right: "Phải",
    bottomLeft: "Dưới trái",
    bottom: "Dưới",
    bottomRight: "Dưới phải",
  },
};

/** Returns how much of the photo is marked, in words. `share` is 0..1. */
export function markedWords(
  say: (key: keyof typeof en, values?: { count: number }) => string,
  share: number,
): string {
  if (share === 0) return say("nothing");
  return share < 0.01 ? say("little") : say("marked", { count: Math.round(100 * share) });
}
