import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: { en: "A person in stone, metal or wood.", vi: "Người bằng đá, kim loại hoặc gỗ." },
};
