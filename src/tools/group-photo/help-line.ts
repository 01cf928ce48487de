import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: { en: "People of several photos in one.", vi: "Người từ nhiều ảnh vào một bức." },
};
