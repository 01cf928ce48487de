import type { Words } from "#kit/ui/use-text.ts";

/** Words of the search for a tool, on every page that has one. */
const en = {
  searchLabel: "Search tools",
  // At most 20 letters, so that it is whole on a phone.
  searchHint: "Try “ID photo”",
  filter: "Filter tools",
  clearSearch: "Clear search",
  found: "{count} tools",
  foundOne: "{count} tool",
  nothing: "Nothing found for “{query}”.",
  nothingHint: "Say what you want to do: “remove background”, “passport photo”, “old photo”.",
  viewAll: "View all tools",
};

export const foundToolsText = {
  en,
  vi: {
    searchLabel: "Tìm công cụ",
    searchHint: "Thử “ảnh thẻ”",
    filter: "Lọc công cụ",
    clearSearch: "Xóa nội dung tìm",
    found: "{count} công cụ",
    foundOne: "{count} công cụ",
    nothing: "Không tìm thấy “{query}”.",
    nothingHint: "Hãy gõ việc bạn muốn làm: “xóa phông”, “ảnh thẻ”, “phục hồi ảnh cũ”.",
    viewAll: "Xem tất cả công cụ",
  },
} satisfies Words<keyof typeof en>;
