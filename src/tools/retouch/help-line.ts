import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: { en: "Slimmer, wider, taller, shorter.", vi: "Thon hơn, rộng hơn, cao hơn, thấp hơn." },
};
