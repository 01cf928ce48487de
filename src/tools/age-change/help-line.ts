import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: { en: "The same face, younger or older.", vi: "Cùng khuôn mặt, trẻ hoặc già hơn." },
};
