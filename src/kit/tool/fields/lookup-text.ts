import type { Words } from "#kit/ui/use-text.ts";

const en = {
  none: "None",
  takeBack: "Take it back",
  search: "Search",
  searchPlaceholder: "A country or a document",
  nothing: "Nothing found for “{text}”.",
  close: "Close",
  loading: "Loading the list",
  failed: "The list could not be loaded.",
  again: "Try again",
} as const;

/** Words of the searchable list. */
export const lookupText: Words<keyof typeof en> = {
  en,
  vi: {
    none: "Không chọn",
    takeBack: "Bỏ chọn",
    search: "Tìm",
    searchPlaceholder: "Quốc gia hoặc loại giấy tờ",
    nothing: "Không tìm thấy gì với “{text}”.",
    close: "Đóng",
    loading: "Đang tải danh sách",
    failed: "Không tải được danh sách.",
    again: "Thử lại",
  },
};
