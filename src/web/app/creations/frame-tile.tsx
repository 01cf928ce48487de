import { Check, CircleX, Hourglass, ImageOff, Star } from "lucide-react";
import { type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import type { Creation } from "#core/creations.ts";
import { classNames } from "#kit/ui/class-names.ts";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { nameOf } from "./creation-words.ts";
import { creationsText } from "./creations-text.ts";
import { FRAME_PX } from "./justified-grid.tsx";
import type { PictureSize } from "./justified-rows.ts";
import { useLongPress } from "./use-long-press.ts";

interface FrameTileProps {
  readonly creation: Creation;
  /** Number of the frame on the film's edge. */
  readonly number: number;
  readonly size: PictureSize;
  /** While frames are selected, a press selects instead of opening. */
  readonly isSelecting: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (isRange: boolean) => void;
  readonly onOpen: () => void;
  readonly onStar: () => void;
}

/** Width divided by height of what a tile shows; a square for a reason in words. */
export function shapeOf({ result }: Creation): number {
  return result ? result.widthPx / result.heightPx : 1;
}

interface ImageProps {
  readonly result: NonNullable<Creation["result"]>;
  readonly size: PictureSize;
}

/** The whole image in its own shape. A checkerboard behind it is visible through transparent pixels only. */
function Image({ result, size }: ImageProps) {
  const { smallUrl, mimeType, widthPx, heightPx } = result;
  const [isLoaded, setIsLoaded] = useState(false);
  const mayShowThrough = isLoaded && mimeType !== "image/jpeg";
  const isWider = widthPx * size.heightPx >= heightPx * size.widthPx;
  return (
    <img
      src={smallUrl}
      alt=""
      loading="lazy"
      draggable={false}
      onLoad={() => setIsLoaded(true)}
      className={mayShowThrough ? "m-auto checkerboard" : "m-auto"}
      style={{
        aspectRatio: `${widthPx} / ${heightPx}`,
        ...(isWider ? { width: "100%" } : { height: "100%" }),
      }}
    />
  );
}

function Picture({ creation, size }: Pick<FrameTileProps, "creation" | "size">) {
  const say = useText(creationsText);
  const { state, result, isExpired, error } = creation;
  if (result) return <Image result={result} size={size} />;
  const isOpen = state === "queued" || state === "running";
  const Icon = isExpired ? ImageOff : state === "queued" ? Hourglass : CircleX;
  return (
    <span className="grid size-full content-center justify-items-center gap-2 p-3 text-center text-[13px] leading-snug text-rail-muted">
      {state === "running" ? (
        <Spinner className="size-6" />
      ) : (
        <Icon aria-hidden className="size-6" />
      )}
      <span className="line-clamp-4">
        {isOpen ? say(state) : (error?.message ?? say("expired"))}
      </span>
    </span>
  );
}

const areaClass =
  "flex size-full cursor-pointer overflow-hidden rounded-[2px] bg-black/40 select-none [-webkit-touch-callout:none]";

interface AreaProps extends Pick<FrameTileProps, "isSelecting" | "isSelected" | "onSelect"> {
  readonly name: string;
  readonly size: PictureSize;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** The picture, which opens or selects its creation, and the mark of the selection. */
function Area({ name, size, isSelecting, isSelected, onSelect, onOpen, children }: AreaProps) {
  const say = useText(creationsText);
  const boxId = useId();
  const box = useRef<HTMLInputElement>(null);
  const longPress = useLongPress(() => onSelect(false));
  function press(event: MouseEvent) {
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return onOpen();
    // The pressed button gives way to a label.
    box.current?.focus();
    return onSelect(event.shiftKey);
  }
  const { widthPx: width, heightPx: height } = size;
  return (
    <div {...longPress} className="relative mt-1.5" style={{ width, height }}>
      {isSelecting ? (
        <label htmlFor={boxId} className={areaClass}>
          {children}
        </label>
      ) : (
        <button
          type="button"
          aria-label={say("openOne", { name })}
          onClick={press}
          className={areaClass}
        >
          {children}
        </button>
      )}
      <span
        className={classNames(
          "absolute top-1.5 left-1.5 size-6.5 transition-opacity",
          isSelecting
            ? null
            : "opacity-0 group-hover:opacity-100 group-has-[:focus-visible]:opacity-100 [@media(hover:none)]:pointer-events-none",
        )}
      >
        <input
          ref={box}
          id={boxId}
          type="checkbox"
          aria-label={say("select", { name })}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            onSelect("shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
          }
          className="size-full cursor-pointer appearance-none rounded-full border-2 border-white bg-black/50 checked:border-accent checked:bg-accent"
        />
        {isSelected ? (
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-4 text-accent-ink"
          />
        ) : null}
      </span>
    </div>
  );
}

/** A frame of the contact sheet: the image, its number on the edge, a grease pencil ring for a favourite. */
export function FrameTile(props: FrameTileProps) {
  const { creation, number, size, isSelecting, isSelected, onSelect, onOpen, onStar } = props;
  const say = useText(creationsText);
  const locale = useLocale();
  const name = nameOf(creation, locale);
  const { isFavourite } = creation;
  return (
    <li
      style={{ width: size.widthPx + FRAME_PX }}
      className={classNames(
        "group relative rounded-[3px] bg-film px-2 pt-1 pb-2 text-rail-fg",
        isSelected ? "outline-3 outline-offset-2 outline-accent" : null,
      )}
    >
      <span
        aria-hidden
        className="flex justify-between font-mono text-[10px] tracking-widest text-film-edge uppercase"
      >
        <span>▸ {number}</span>
        <span>{number}A</span>
      </span>
      <span aria-hidden className="perforations my-0.5 block" />
      <Area {...{ name, size, isSelecting, isSelected, onSelect, onOpen }}>
        <Picture creation={creation} size={size} />
      </Area>
      {isFavourite ? (
        <svg
          aria-hidden
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          fill="none"
          stroke="var(--pencil)"
          strokeWidth="3"
          strokeLinecap="round"
          className="pointer-events-none absolute inset-x-1 top-4 bottom-9 -rotate-2"
        >
          <path d="M50 4C86 1 98 22 96 52c-2 34-22 44-50 43C14 94 3 74 5 46 7 18 26 6 62 7" />
        </svg>
      ) : null}
      <span className="mt-1.5 flex items-center gap-1">
        <span className="min-w-0 grow truncate text-[13.5px] font-medium">{name}</span>
        <button
          type="button"
          aria-label={`${say("star")}: ${name}`}
          aria-pressed={isFavourite}
          onClick={onStar}
          className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-white/12"
        >
          <Star
            aria-hidden
            className={classNames(
              "size-4.5",
              isFavourite ? "fill-current text-[var(--pencil)]" : null,
            )}
          />
        </button>
      </span>
    </li>
  );
}
