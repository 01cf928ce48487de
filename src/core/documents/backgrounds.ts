import type { Localised } from "../locale.ts";

interface Background {
  readonly name: Localised;
  /** The colour that replaces the background; clearly within the rule. */
  readonly css: string;
  /** The authority rejects pure white. */
  readonly refusesWhite: boolean;
}

/** The background rules of all authorities, reduced to a few categories. */
export const backgroundRules = {
  white: {
    name: { en: "white", vi: "trắng" },
    css: "#ffffff",
    refusesWhite: false,
  },
  offWhite: {
    name: { en: "white or off-white", vi: "trắng hoặc trắng ngà" },
    css: "#ffffff",
    refusesWhite: false,
  },
  light: {
    name: { en: "plain and light", vi: "trơn, màu sáng" },
    css: "#f4f4f2",
    refusesWhite: false,
  },
  creamOrGrey: {
    name: { en: "plain cream or light grey", vi: "trơn, màu kem hoặc xám nhạt" },
    css: "#e4e3df",
    refusesWhite: false,
  },
  lightNotWhite: {
    name: {
      en: "plain and light, such as light blue or light grey; white is refused",
      vi: "trơn, màu sáng như xanh nhạt hoặc xám nhạt; không nhận nền trắng",
    },
    css: "#d4dde4",
    refusesWhite: true,
  },
} as const satisfies Record<string, Background>;
export type BackgroundRule = keyof typeof backgroundRules;
