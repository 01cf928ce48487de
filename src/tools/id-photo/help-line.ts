import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: {
    en: "Passport, visa, form: exact to the millimetre.",
    vi: "Hộ chiếu, thị thực, hồ sơ: đúng từng milimét.",
  },
};
