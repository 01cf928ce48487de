import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const demo = join(
  dirname(createRequire(import.meta.url).resolve("@vladmandic/face-api/package.json")),
  "demo",
);

/** Real faces that the face-api package ships for its own demo. Read in place, never copied. */
export const photos = {
  portrait: join(demo, "sample1.jpg"),
  other: join(demo, "sample2.jpg"),
  /** Three people of whom the largest can be put in no other pose. */
  three: join(demo, "sample3.jpg"),
} as const;
