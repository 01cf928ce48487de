import type { ArtFile } from "./art-files.ts";
import { type MadeHereId, madeHerePicture } from "./made-here.ts";

/** What the built-in engine makes for a page of help from drawn people, at build time. */
export interface HelpExample {
  /** The tool's folder. */
  readonly slug: string;
  /** Sample people, by their numbers from 1. */
  readonly people: readonly number[];
  /** They stand, down to the thighs and with free arms: what a sample picture does not show. */
  readonly areStanding?: true;
  /** The ready-made picture that is chosen, where the tool has some. */
  readonly preset?: string;
  /** What is filled in; other fields stay as they are at first. */
  readonly values: Readonly<Record<string, string | number | boolean>>;
  /** Of the result. */
  readonly aspect: readonly [widthPx: number, heightPx: number];
}

/** One example for each tool whose pair is not on the home page already. */
export const helpExamples: readonly HelpExample[] = [
  {
    slug: "pose",
    people: [3],
    areStanding: true,
    preset: "pose41",
    values: {},
    aspect: [4, 5],
  },
  { slug: "id-photo", people: [2], values: { size: "3:4" }, aspect: [3, 4] },
  {
    slug: "thumbnail",
    people: [3],
    values: { headline: "My first phở", content: "Cooking phở at home, broth and noodles" },
    aspect: [16, 9],
  },
  { slug: "face-swap", people: [6], preset: "ref1", values: {}, aspect: [4, 5] },
  { slug: "group-photo", people: [1, 2, 4], values: { context: "garden" }, aspect: [4, 3] },
  { slug: "retouch", people: [2], values: { width: -40 }, aspect: [4, 5] },
  { slug: "age-change", people: [3], values: { age: 70 }, aspect: [4, 5] },
  {
    slug: "time-travel",
    people: [1],
    values: { era: "1940s-50s", culture: "Asian", country: "Vietnam" },
    aspect: [4, 5],
  },
  { slug: "clothing", people: [2], values: { desc: "navy with white polka dots" }, aspect: [4, 5] },
  {
    slug: "miniature",
    people: [1],
    values: { mode: "miniature", desc: "desk with books" },
    aspect: [5, 4],
  },
  { slug: "avatar", people: [2], values: { style: "samurai" }, aspect: [4, 5] },
];

/** Pairs of the home page that are the example of their tool too. */
const pairs: Readonly<Record<string, MadeHereId>> = {
  restore: "restore",
  "magic-edit": "cut-out",
  "art-style": "van-gogh",
  statue: "statue",
};

/** A result in two widths. */
export function helpPicture(
  { slug, aspect: [width, height] }: HelpExample,
  isLarge = false,
): ArtFile {
  const widthPx = isLarge ? 720 : 360;
  return {
    file: `/art/help-${slug}${isLarge ? "-2x" : ""}.webp`,
    widthPx,
    heightPx: Math.round((widthPx * height) / width),
  };
}

/** A photo that was drawn for one example alone, in two widths. */
export function helpPhoto({ slug }: HelpExample, number: number, isLarge = false): ArtFile {
  const widthPx = isLarge ? 720 : 360;
  const file = `/art/help-${slug}-photo-${number}${isLarge ? "-2x" : ""}.webp`;
  return { file, widthPx, heightPx: Math.round((widthPx * 5) / 4) };
}

interface ExamplePicture {
  readonly small: ArtFile;
  readonly large: ArtFile;
}

/** The pictures of a tool's example: what was sent, and what came of it. Null where there is none. */
export function exampleOf(
  slug: string,
): { readonly before: readonly ExamplePicture[]; readonly after: ExamplePicture } | null {
  const pair = pairs[slug];
  if (pair) {
    const side = (name: "before" | "after") => ({
      small: madeHerePicture(pair, name),
      large: madeHerePicture(pair, name, true),
    });
    return { before: [side("before")], after: side("after") };
  }
  const example = helpExamples.find((each) => each.slug === slug);
  if (!example) return null;
  const before = example.people.map((number) => {
    if (example.areStanding)
      return { small: helpPhoto(example, number), large: helpPhoto(example, number, true) };
    const photo: ArtFile = { file: `/art/sample-${number}.jpg`, widthPx: 800, heightPx: 1000 };
    return { small: photo, large: photo };
  });
  return { before, after: { small: helpPicture(example), large: helpPicture(example, true) } };
}
