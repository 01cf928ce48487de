import type { HelpLine } from "#tool-model/define-help.ts";

export const helpLine: HelpLine = {
  line: {
    en: "Tiny among things, or a giant above a town.",
    vi: "Tí hon giữa đồ vật, khổng lồ giữa phố.",
  },
};
