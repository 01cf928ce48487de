import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { useText } from "#kit/ui/use-text.ts";
import { type BenchContent, BenchStage } from "../bench/bench-stage.tsx";
import type { Zoom } from "../bench/use-zoom.ts";
import { type Point, placeOfShare, type Size, shownSize } from "../bench/view-transform.ts";
import type { Photo } from "../photo.ts";
import { BrushBar } from "./brush-bar.tsx";
import { brushText, markedWords } from "./brush-text.ts";
import { markedShare } from "./mask.ts";
import { focusOn, OPENER_ID, STAGE_ID } from "./opener.ts";
import type { StageTools } from "./stage-tools.ts";
import { type BrushControl, useBrush } from "./use-brush.ts";
import { useMask } from "./use-mask.ts";

/** A smaller ring couldn't be seen. */
const SMALLEST_RING_PX = 6;

interface RingProps {
  readonly zoom: Zoom;
  readonly radius: number;
  readonly isDown?: boolean;
  /** In shares of the photo; `null` if the pointer moves the ring. */
  readonly at: Point | null;
  readonly ring?: RefObject<HTMLDivElement | null>;
}

/** The brush in its size, for the pointer or the keyboard. */
function Ring({ zoom: { bench, view }, radius, isDown = false, at, ring }: RingProps) {
  if (!bench) return null;
  const { width, height } = shownSize(bench, view);
  const sidePx = Math.max(SMALLEST_RING_PX, 2 * radius * Math.max(width, height));
  const style: CSSProperties = { width: sidePx, height: sidePx, margin: -sidePx / 2 };
  if (at) {
    const { x, y } = placeOfShare(bench, view, at);
    style.translate = `${bench.pane.width / 2 + x}px ${bench.pane.height / 2 + y}px`;
  }
  return (
    <div
      ref={ring}
      aria-hidden
      hidden={!at}
      data-ring={at ? "keys" : "pointer"}
      style={style}
      className={`pointer-events-none absolute top-0 left-0 rounded-full border-2 shadow-[0_0_0_1.5px_rgb(0_0_0/0.6)] ${isDown ? "border-accent" : "border-white"}`}
    />
  );
}

/** Moves the pointer's ring without a render for each move. */
function useRing(zoom: Zoom, isShown: boolean) {
  const ring = useRef<HTMLDivElement>(null);
  const hide = () => {
    if (ring.current) ring.current.hidden = true;
  };
  function follow({ pointerType, clientX, clientY }: PointerEvent) {
    const box = zoom.element?.getBoundingClientRect();
    if (!ring.current || !box) return;
    ring.current.style.translate = `${clientX - box.left}px ${clientY - box.top}px`;
    ring.current.hidden = pointerType === "touch" || !isShown;
  }
  return { ring, events: { onPointerMove: follow, onPointerLeave: hide } };
}

/** What has just happened, or how much is marked. */
function Status({
  brush,
  share,
}: {
  readonly brush: Pick<BrushControl, "news">;
  readonly share: number;
}) {
  const say = useText(brushText);
  return (
    <output className="block min-h-10 px-4 pb-3 text-[13.5px] text-muted sm:px-6">
      {brush.news ?? markedWords(say, share)}
      {brush.news === null && share === 0 ? (
        <>
          <span className="pointer-coarse:hidden"> {say("hintKeys")}</span>
          <span className="pointer-fine:hidden"> {say("hint")}</span>
        </>
      ) : null}
    </output>
  );
}

interface BrushStageProps {
  readonly photo: Photo;
  readonly content: BenchContent;
  readonly zoom: Zoom;
  readonly onSize: (size: Size) => void;
  readonly mask: NonNullable<StageTools["mask"]>;
  readonly isBrushing: boolean;
  readonly onBrush: StageTools["onBrush"];
}

/** The photo with the brush: what is painted lies over it, wherever it is moved and zoomed. */
export function BrushStage(props: BrushStageProps) {
  const { photo, content, zoom, onSize, mask, isBrushing, onBrush } = props;
  const say = useText(brushText);
  const painted = useMask(photo, mask);
  function leave() {
    onBrush(false);
    focusOn(OPENER_ID);
  }
  const { place, ...brush } = useBrush(zoom, painted, leave);
  const { ring, events } = useRing(zoom, brush.pen !== null);
  // The button in the form has asked for the stage before there was one.
  useEffect(() => {
    if (isBrushing) focusOn(STAGE_ID);
  }, [isBrushing]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of what is in it
    <div
      data-brush
      onKeyDown={brush.onShortcut}
      onBlur={brush.onBlur}
      className="grid min-h-0 grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <BrushBar brush={brush} painted={painted} onResult={isBrushing ? leave : null} />
      <div {...events} className="grid min-h-0 grid-cols-1 place-items-center px-4 pb-2 sm:px-6">
        <BenchStage
          content={content}
          zoom={zoom}
          onSize={onSize}
          layer={{
            pen: brush.pen,
            attributes: {
              id: STAGE_ID,
              "aria-label": say("stage"),
              onKeyUp: brush.onKeyUp,
              ...(brush.onKeyDown ? { onKeyDown: brush.onKeyDown } : {}),
            },
            over: (
              <canvas
                ref={place}
                width={painted.mask.widthPx}
                height={painted.mask.heightPx}
                hidden={brush.isHidden}
                className="block size-full opacity-60"
              />
            ),
            cursor: (
              <>
                <Ring ring={ring} zoom={zoom} radius={brush.radius} at={null} />
                {brush.cursor ? (
                  <Ring zoom={zoom} radius={brush.radius} at={brush.cursor} isDown={brush.isDown} />
                ) : null}
              </>
            ),
          }}
        />
      </div>
      <Status brush={brush} share={markedShare(painted.mask)} />
    </div>
  );
}
