import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: {
    en: "Painted anew in one of eight hands.",
    vi: "Vẽ lại theo một trong tám phong cách.",
  },
};
