import { CircleX, Hourglass, ImageOff, Star } from "lucide-react";
import type { MouseEvent } from "react";
import type { Creation } from "#core/creations.ts";
import { classNames } from "#kit/ui/class-names.ts";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { nameOf } from "./creation-words.ts";
import { creationsText } from "./creations-text.ts";

interface FrameTileProps {
  readonly creation: Creation;
  /** Number of the frame on the film's edge. */
  readonly number: number;
  readonly isSelected: boolean;
  readonly onSelect: (isRange: boolean) => void;
  readonly onOpen: () => void;
  readonly onStar: () => void;
}

function Picture({ creation }: { creation: Creation }) {
  const say = useText(creationsText);
  const { state, result, isExpired, error } = creation;
  if (result) {
    return (
      <img
        src={result.smallUrl}
        alt=""
        loading="lazy"
        className="size-full checkerboard object-contain"
      />
    );
  }
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

/** A frame of the contact sheet: the image, its number on the edge, a grease pencil ring for a favourite. */
export function FrameTile(props: FrameTileProps) {
  const { creation, number, isSelected, onSelect, onOpen, onStar } = props;
  const say = useText(creationsText);
  const locale = useLocale();
  const name = nameOf(creation, locale);
  const { isFavourite } = creation;
  function press(event: MouseEvent) {
    if (event.shiftKey || event.ctrlKey || event.metaKey) onSelect(event.shiftKey);
    else onOpen();
  }
  return (
    <li
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
      <button
        type="button"
        aria-label={say("openOne", { name })}
        onClick={press}
        className="mt-1.5 block aspect-square w-full overflow-hidden rounded-[2px] bg-black/40"
      >
        <Picture creation={creation} />
      </button>
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
      <input
        type="checkbox"
        aria-label={say("select", { name })}
        checked={isSelected}
        onChange={({ nativeEvent }) =>
          onSelect("shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
        }
        className="absolute top-9 left-4 size-5.5 accent-accent"
      />
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
