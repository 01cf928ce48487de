import type { Locale } from "../../src/core/locale.ts";
import { PRODUCT_NAME } from "../../src/core/product.ts";
import { icons } from "../../src/tools/art-files.ts";
import { findCard, type ToolId } from "../../src/tools/cards.ts";

/** The background of the dark theme (`--bg` in styles.css), as in the head of index.html. */
const THEME_COLOUR = "#15100d";

const words = {
  en: {
    name: `${PRODUCT_NAME}: the photo counter`,
    description: "Fifteen photo tools, from print-ready ID photos to marble busts.",
  },
  vi: {
    name: `${PRODUCT_NAME}: quầy ảnh`,
    description: "Mười lăm công cụ ảnh, từ ảnh thẻ sẵn in đến tượng cẩm thạch.",
  },
} as const satisfies Record<Locale, unknown>;

/** Tools in the long-press menu of the icon, most likely first. Systems show up to four. */
const shortcutTools: readonly ToolId[] = ["id", "magic", "restore", "swap"];

/** The web app manifest in a language. One `id`, so that an installed app stays the same app in every language. */
export function manifestOf(locale: Locale): string {
  return JSON.stringify({
    id: "/",
    ...words[locale],
    short_name: PRODUCT_NAME,
    lang: locale,
    dir: "ltr",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    background_color: THEME_COLOUR,
    theme_color: THEME_COLOUR,
    categories: ["photo", "utilities"],
    icons: icons.map(({ file, widthPx, heightPx, purpose }) => ({
      src: file,
      sizes: `${widthPx}x${heightPx}`,
      type: "image/png",
      purpose,
    })),
    shortcuts: shortcutTools.map((id) => ({
      name: findCard(id)?.label[locale],
      url: `/dashboard/${id}`,
      icons: [{ src: "/art/icon-192.png", sizes: "192x192", type: "image/png" }],
    })),
  });
}
