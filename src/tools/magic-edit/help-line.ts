import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: {
    en: "Take away, cut out, another sky or place.",
    vi: "Xóa, tách nền, đổi bầu trời, đổi cảnh.",
  },
};
