import type { HelpExample, ToolExample } from "#tool-model/example.ts";
import type { ArtFile } from "./art-files.ts";
import { madeHerePicture } from "./made-here.ts";

/** An example's result in two widths. */
export function helpPicture(
  slug: string,
  { aspect: [width, height] }: HelpExample,
  isLarge = false,
): ArtFile {
  const widthPx = isLarge ? 720 : 360;
  return {
    file: `/art/help-${slug}${isLarge ? "-2x" : ""}.webp`,
    widthPx,
    heightPx: Math.round((widthPx * height) / width),
  };
}

/** A photo drawn only for one example, in two widths. */
export function helpPhoto(slug: string, number: number, isLarge = false): ArtFile {
  const widthPx = isLarge ? 720 : 360;
  const file = `/art/help-${slug}-photo-${number}${isLarge ? "-2x" : ""}.webp`;
  return { file, widthPx, heightPx: Math.round((widthPx * 5) / 4) };
}

interface ExamplePicture {
  readonly small: ArtFile;
  readonly large: ArtFile;
}

export interface ExamplePictures {
  readonly before: readonly ExamplePicture[];
  readonly after: ExamplePicture;
}

/** The images of a tool's example: upload and result. */
export function picturesOf(slug: string, example: ToolExample): ExamplePictures {
  if ("pair" in example) {
    const side = (name: "before" | "after") => ({
      small: madeHerePicture(example.pair, name),
      large: madeHerePicture(example.pair, name, true),
    });
    return { before: [side("before")], after: side("after") };
  }
  const before = example.people.map((number) => {
    if (example.areStanding)
      return { small: helpPhoto(slug, number), large: helpPhoto(slug, number, true) };
    const photo: ArtFile = { file: `/art/sample-${number}.jpg`, widthPx: 800, heightPx: 1000 };
    return { small: photo, large: photo };
  });
  return {
    before,
    after: { small: helpPicture(slug, example), large: helpPicture(slug, example, true) },
  };
}
