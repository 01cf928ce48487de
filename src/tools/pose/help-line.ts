import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: { en: "Another pose for the person of a photo.", vi: "Tư thế khác cho người trong ảnh." },
};
