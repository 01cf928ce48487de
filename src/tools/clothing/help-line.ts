import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: { en: "Another colour, pattern or fabric.", vi: "Màu, hoa văn, chất vải khác." },
};
