import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: { en: "The cover of a video, with real letters.", vi: "Ảnh bìa video với chữ thật." },
};
