import { useText } from "#kit/ui/use-text.ts";
import type { ArtFile } from "#tools/art-files.ts";
import type { ToolSlug } from "#tools/cards.ts";
import { helpText } from "./help-text.ts";
import { exampleOf } from "./tool-examples.ts";

interface Picture {
  readonly small: ArtFile;
  readonly large: ArtFile;
}

function Photo({ picture: { small, large }, alt }: { picture: Picture; alt: string }) {
  return (
    <img
      src={small.file}
      srcSet={`${small.file} ${small.widthPx}w, ${large.file} ${large.widthPx}w`}
      sizes="(min-width: 40rem) 20rem, 44vw"
      alt={alt}
      width={small.widthPx}
      height={small.heightPx}
      loading="lazy"
      className="checkerboard h-auto w-full rounded-md"
    />
  );
}

interface ExampleProps {
  readonly slug: ToolSlug;
  /** Descriptions of the images. */
  readonly words: { readonly before: readonly string[]; readonly after: string };
}

/** The input of an example, and the result of this release's built-in engine. */
export function Example({ slug, words }: ExampleProps) {
  const say = useText(helpText);
  const example = exampleOf(slug);
  if (!example) return null;
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4">
        <figure>
          <div className="grid gap-2">
            {example.before.map((picture, index) => (
              <Photo key={picture.small.file} picture={picture} alt={words.before[index] ?? ""} />
            ))}
          </div>
          <figcaption className="text-sm text-muted">{say("before")}</figcaption>
        </figure>
        <figure>
          <Photo picture={example.after} alt={words.after} />
          <figcaption className="text-sm text-muted">{say("after")}</figcaption>
        </figure>
      </div>
      <p className="text-sm text-muted">{say("exampleText")}</p>
    </>
  );
}
