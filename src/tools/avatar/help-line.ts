import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: {
    en: "Your head in the costume of another world.",
    vi: "Khuôn mặt bạn trong trang phục thế giới khác.",
  },
};
