import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: {
    en: "A photo as another time would have made it.",
    vi: "Tấm ảnh như của một thời khác.",
  },
  words: { en: "era history retro vintage country", vi: "thời đại lịch sử cổ điển quốc gia" },
};
