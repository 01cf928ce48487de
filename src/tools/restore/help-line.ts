import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: { en: "Old prints without scratches and fading.", vi: "Ảnh cũ hết xước, hết phai." },
};
