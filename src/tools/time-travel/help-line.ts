import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: {
    en: "A photo as another time would have made it.",
    vi: "Tấm ảnh như của một thời khác.",
  },
};
