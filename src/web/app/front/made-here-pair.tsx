import { BeforeAfter, type BeforeAfterProps } from "#kit/ui/before-after.tsx";
import type { PairId } from "#tool-model/example.ts";
import { type MadeHereSide, madeHerePicture } from "#tools/made-here.ts";

function Picture({ id, side }: { id: PairId; side: MadeHereSide }) {
  const { file, widthPx, heightPx } = madeHerePicture(id, side);
  const large = madeHerePicture(id, side, true);
  return (
    <img
      src={file}
      srcSet={`${file} ${widthPx}w, ${large.file} ${large.widthPx}w`}
      sizes="(min-width: 64rem) 22vw, 46vw"
      alt=""
      width={widthPx}
      height={heightPx}
      loading="lazy"
      draggable={false}
      className={`size-full ${side === "after" ? "checkerboard" : ""}`}
    />
  );
}

interface MadeHerePairProps extends Pick<BeforeAfterProps, "label" | "tags"> {
  readonly id: PairId;
}

/** A drawn person, and a tool's result. */
export function MadeHerePair({ id, ...words }: MadeHerePairProps) {
  return (
    <div className="relative aspect-4/5 overflow-hidden rounded-lg bg-raised">
      <BeforeAfter
        {...words}
        before={<Picture id={id} side="before" />}
        after={<Picture id={id} side="after" />}
      />
    </div>
  );
}
