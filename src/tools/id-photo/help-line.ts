import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: {
    en: "Passport, visa, form: exact to the millimetre.",
    vi: "Hộ chiếu, thị thực, hồ sơ: đúng từng milimét.",
  },
  words: {
    en: "passport visa identity 3x4 4x6 print",
    vi: "hộ chiếu thị thực căn cước 3x4 4x6 in ảnh thẻ",
  },
};
