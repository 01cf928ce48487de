import type { Locale } from "#core/locale.ts";
import type { ToolId } from "./cards.ts";

/** An image that `scripts/art` draws at build time; `file` is its URL path. */
export interface ArtFile {
  readonly file: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface SamplePerson extends ArtFile {
  readonly id: string;
  /** The head alone, 160 px wide. */
  readonly thumb: string;
}

const SAMPLE_PEOPLE = 12;

/** Fictional people for trying a tool without a photo. */
export const samplePeople: readonly SamplePerson[] = /* @__PURE__ */ Array.from(
  { length: SAMPLE_PEOPLE },
  (_, index) => {
    const id = `sample-${index + 1}`;
    return {
      id,
      file: `/art/${id}.jpg`,
      thumb: `/art/${id}-thumb.webp`,
      widthPx: 800,
      heightPx: 1000,
    };
  },
);

/** A tool's illustration; `isLarge` is for screens with twice the pixel density. */
export function toolPicture(id: ToolId, isLarge = false): ArtFile {
  return {
    file: `/art/tool-${id}${isLarge ? "-2x" : ""}.webp`,
    widthPx: isLarge ? 1280 : 640,
    heightPx: isLarge ? 960 : 480,
  };
}

export const emptyPictureNames = [
  "empty-creations",
  "empty-tray",
  "offline",
  "not-found",
  "error-print",
] as const;
export type EmptyPictureName = (typeof emptyPictureNames)[number];

/** Illustration of an empty state: no creations, no result, no connection, unknown page, an error. */
export function emptyPicture(name: EmptyPictureName): ArtFile {
  return { file: `/art/${name}.svg`, widthPx: 320, heightPx: 240 };
}

export interface IconFile extends ArtFile {
  /** As defined for web app manifests. */
  readonly purpose: "any" | "maskable";
}

/** Icons for home screens; the browser's icons are `/art/favicon.svg` and `/art/favicon.ico`. */
export const icons: readonly IconFile[] = [
  { file: "/art/apple-touch-icon.png", widthPx: 180, heightPx: 180, purpose: "any" },
  { file: "/art/icon-192.png", widthPx: 192, heightPx: 192, purpose: "any" },
  { file: "/art/icon-512.png", widthPx: 512, heightPx: 512, purpose: "any" },
  { file: "/art/icon-maskable-192.png", widthPx: 192, heightPx: 192, purpose: "maskable" },
  { file: "/art/icon-maskable-512.png", widthPx: 512, heightPx: 512, purpose: "maskable" },
];

/** Public pages with their own card; the legal pages share one. */
export const socialPages = ["home", "pricing", "support", "login", "legal"] as const;
export type SocialPage = (typeof socialPages)[number];

/** The preview image of links to a page (Open Graph). */
export function socialCard(page: SocialPage, locale: Locale): ArtFile {
  return { file: `/art/og/${page}-${locale}.png`, widthPx: 1200, heightPx: 630 };
}
