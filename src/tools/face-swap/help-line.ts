import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: {
    en: "Your face in a painted board or a photo.",
    vi: "Khuôn mặt bạn trong bảng vẽ hoặc ảnh.",
  },
};
