import type { ArtFile } from "#tools/art-files.ts";
import { exampleOf } from "#tools/help-examples.ts";
import { useText } from "../../ui/use-text.ts";
import { helpText } from "./help-text.ts";

interface Picture {
  readonly small: ArtFile;
  readonly large: ArtFile;
}

function Photo({ picture: { small, large } }: { picture: Picture }) {
  return (
    <img
      src={small.file}
      srcSet={`${small.file} ${small.widthPx}w, ${large.file} ${large.widthPx}w`}
      sizes="(min-width: 40rem) 20rem, 44vw"
      alt=""
      width={small.widthPx}
      height={small.heightPx}
      loading="lazy"
      className="checkerboard h-auto w-full rounded-md"
    />
  );
}

/** What was sent and what the built-in engine of this release made of it; or why there is nothing to show. */
export function Example({ slug }: { slug: string }) {
  const say = useText(helpText);
  const example = exampleOf(slug);
  if (!example) return <p>{say("noExample")}</p>;
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4">
        <figure>
          <div className="grid gap-2">
            {example.before.map((picture) => (
              <Photo key={picture.small.file} picture={picture} />
            ))}
          </div>
          <figcaption className="text-sm text-muted">{say("before")}</figcaption>
        </figure>
        <figure>
          <Photo picture={example.after} />
          <figcaption className="text-sm text-muted">{say("after")}</figcaption>
        </figure>
      </div>
      <p className="text-sm text-muted">{say("exampleText")}</p>
    </>
  );
}
