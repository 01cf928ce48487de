import type { ToolExample } from "#tool-model/example.ts";
import type { ToolSlug } from "#tools/cards.ts";
import { type ExamplePictures, picturesOf } from "#tools/help-examples.ts";

const examples = import.meta.glob<ToolExample>("../../../tools/*/example.ts", {
  eager: true,
  import: "example",
});

/** Returns the images of a tool's example; `null` if it has none. */
export function exampleOf(slug: ToolSlug): ExamplePictures | null {
  const example = examples[`../../../tools/${slug}/example.ts`];
  return example ? picturesOf(slug, example) : null;
}
