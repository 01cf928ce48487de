import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: {
    en: "Painted anew in one of eight hands.",
    vi: "Vẽ lại theo một trong tám phong cách.",
  },
  words: {
    en: "painting van gogh manga pencil watercolour silk",
    vi: "tranh vẽ van gogh manga bút chì màu nước lụa",
  },
};
