import type { CSSProperties, HTMLAttributes, ReactNode } from "react";
import { BeforeAfter, CornerTag } from "#kit/ui/before-after.tsx";
import { useText } from "#kit/ui/use-text.ts";
import type { Comparison } from "#tool-model/comparison.ts";
import { FramedPhoto } from "../framed-photo.tsx";
import type { Photo } from "../photo.ts";
import { toolKitText } from "../text.ts";
import { benchText } from "./bench-text.ts";
import { type Pen, useGestures } from "./use-gestures.ts";
import { type BenchMode, SIDE_GAP_PX, type Zoom } from "./use-zoom.ts";
import { type Bench, type Size, shownSize, type View } from "./view-transform.ts";

/** A result image. */
interface BenchPicture {
  readonly kind: "picture";
  readonly url: string;
  readonly alt: string;
  /** CSS behind a transparent image; `null` for a checkerboard. */
  readonly background: string | null;
  /** Its size, if known before it loads. */
  readonly shape?: Size;
}

/** Drawn content such as a sheet, with its size in printed pixels. */
interface BenchDrawing {
  readonly kind: "drawing";
  readonly node: ReactNode;
  readonly size: Size;
}

export type BenchContent = BenchPicture | BenchDrawing;

interface FrameProps {
  readonly bench: Bench;
  readonly view: View;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** Positions the image on a pane, aligned to device pixels. */
function Frame({ bench, view, className = "", style, children }: FrameProps) {
  const { width, height } = shownSize(bench, view);
  const snap = (px: number) => Math.round(px * bench.pixelRatio) / bench.pixelRatio;
  return (
    <div
      className={`absolute ${className}`}
      style={{
        ...style,
        width,
        height,
        left: snap((bench.pane.width - width) / 2 + view.x),
        top: snap((bench.pane.height - height) / 2 + view.y),
      }}
    >
      {children}
    </div>
  );
}

const fill = "block size-full max-w-none object-contain select-none";

interface LayerProps {
  readonly bench: Bench;
  readonly view: View;
}

/** What a result is compared with. */
type Shown = Pick<Photo, "previewUrl">;

interface Tags {
  readonly before: string;
  readonly after: string;
}

interface OriginalProps extends LayerProps {
  readonly photo: Shown;
  readonly comparison: Comparison;
}

/** The original, cropped like its result. Uncropped if the crop isn't known. */
function Original({ bench, view, photo, comparison }: OriginalProps) {
  const say = useText(toolKitText);
  const alt = say("originalAlt");
  const { previewUrl: url } = photo;
  return (
    <Frame bench={bench} view={view}>
      {typeof comparison === "string" ? (
        <img src={url} alt={alt} draggable={false} className={fill} />
      ) : (
        <FramedPhoto url={url} alt={alt} framing={comparison} className={`bg-raised ${fill}`} />
      )}
    </Frame>
  );
}

interface ResultLayerProps extends LayerProps {
  readonly content: BenchContent;
  readonly onSize: (size: Size) => void;
  /** A result shown alone casts a shadow. */
  readonly isAlone?: boolean;
}

function Result({ bench, view, content, onSize, isAlone = false }: ResultLayerProps) {
  const shadow = isAlone && view.zoom <= 1 ? "[filter:var(--print-shadow)]" : "";
  if (content.kind === "drawing") {
    return (
      <Frame bench={bench} view={view} className={shadow}>
        {content.node}
      </Frame>
    );
  }
  const { url, alt, background } = content;
  return (
    <Frame
      bench={bench}
      view={view}
      className={background ? shadow : `checkerboard ${shadow}`}
      {...(background ? { style: { background } } : {})}
    >
      <img
        src={url}
        alt={alt}
        draggable={false}
        className={fill}
        onLoad={({ currentTarget }) => onSize(naturalSize(currentTarget))}
      />
    </Frame>
  );
}

function naturalSize({ naturalWidth, naturalHeight }: HTMLImageElement): Size {
  return { width: naturalWidth, height: naturalHeight };
}

/** The part of the pane that the image covers. */
function visibleBox({ bench, view }: LayerProps) {
  const shown = shownSize(bench, view);
  const width = Math.min(shown.width, bench.pane.width);
  const height = Math.min(shown.height, bench.pane.height);
  return {
    width,
    height,
    left: (bench.pane.width - width) / 2,
    top: (bench.pane.height - height) / 2,
  };
}

interface BothProps extends ResultLayerProps, Pick<OriginalProps, "photo" | "comparison"> {
  readonly tags: Tags;
}

/** Before and after in one frame, with a divider. */
function SliderView(props: BothProps) {
  const { bench, view, photo, comparison, tags } = props;
  const say = useText(benchText);
  return (
    <BeforeAfter
      label={say("divider")}
      tags={tags}
      before={<Original bench={bench} view={view} photo={photo} comparison={comparison} />}
      after={<Result {...props} />}
      box={visibleBox({ bench, view })}
      isGripOnly
    />
  );
}

function Pane({ size, children }: { readonly size: Size; readonly children: ReactNode }) {
  return (
    <div data-pane className="relative overflow-hidden" style={size}>
      {children}
    </div>
  );
}

interface SideViewProps extends BothProps {
  readonly isStacked: boolean;
}

/** Before and after on one pane each, moved and zoomed together. */
function SideView(props: SideViewProps) {
  const { bench, view, photo, comparison, tags, isStacked } = props;
  const box = visibleBox({ bench, view });
  return (
    <div
      className={isStacked ? "grid" : "grid grid-flow-col"}
      style={{ gap: SIDE_GAP_PX, justifyContent: "start" }}
    >
      <Pane size={bench.pane}>
        <Original bench={bench} view={view} photo={photo} comparison={comparison} />
        <div className="pointer-events-none absolute" style={box}>
          <CornerTag side="left">{tags.before}</CornerTag>
        </div>
      </Pane>
      <Pane size={bench.pane}>
        <Result {...props} />
        <div className="pointer-events-none absolute" style={box}>
          <CornerTag side="left">{tags.after}</CornerTag>
        </div>
      </Pane>
    </div>
  );
}

/** What lies over the picture and is changed on the stage. */
interface StageLayer {
  readonly pen: Pen | null;
  /** Attributes of the stage. Its keys replace those that move the picture. */
  readonly attributes: Pick<HTMLAttributes<HTMLElement>, "id" | "onKeyDown" | "onKeyUp"> & {
    readonly "aria-label": string;
  };
  /** Covers the picture. */
  readonly over: ReactNode;
  /** On the stage, beside the picture too. */
  readonly cursor: ReactNode;
}

/** What a result is compared with, and how. */
interface Compare {
  readonly photo: Shown;
  /** `photo` is another result. */
  readonly isOther: boolean;
  readonly comparison: Comparison;
  readonly mode: BenchMode;
  /** Shows the original in place of the result. */
  readonly isHeld: boolean;
}

interface BenchStageProps {
  readonly content: BenchContent;
  /** `null` if there is nothing to compare with, as after a reload. */
  readonly compare?: Compare | null;
  readonly zoom: Zoom;
  readonly onSize: (size: Size) => void;
  readonly layer?: StageLayer;
}

/** The browser lays out an image until its size is known. */
function Unmeasured({ content, onSize }: Pick<BenchStageProps, "content" | "onSize">) {
  if (content.kind === "drawing") return content.node;
  const { url, alt, background, shape } = content;
  return (
    <img
      src={url}
      alt={alt}
      style={{
        ...(background ? { background } : {}),
        ...(shape ? { aspectRatio: `${shape.width} / ${shape.height}` } : {}),
      }}
      onLoad={({ currentTarget }) => onSize(naturalSize(currentTarget))}
      className="absolute inset-0 m-auto max-h-full max-w-full rounded-xs object-contain"
    />
  );
}

function Views({ content, compare, zoom, onSize }: BenchStageProps) {
  const say = useText(toolKitText);
  const sayBench = useText(benchText);
  const { bench, view, isStacked } = zoom;
  if (compare?.isHeld) {
    return bench ? (
      <Original
        {...{ bench, view, photo: compare.photo }}
        // The crop of one photo doesn't apply to a sheet.
        comparison={content.kind === "picture" ? compare.comparison : "apart"}
      />
    ) : (
      <img
        src={compare.photo.previewUrl}
        alt={say("originalAlt")}
        className="max-h-full max-w-full"
      />
    );
  }
  if (!bench) return <Unmeasured content={content} onSize={onSize} />;
  const layer = { bench, view, content, onSize };
  if (!compare || compare.mode === "after") return <Result {...layer} isAlone />;
  const { photo, isOther, comparison, mode } = compare;
  const tags = {
    before: sayBench(isOther ? "other" : "before"),
    after: sayBench(isOther ? "thisOne" : "after"),
  };
  const both = { ...layer, photo, comparison, tags };
  return mode === "side" ? <SideView {...both} isStacked={isStacked} /> : <SliderView {...both} />;
}

function handOf(isClose: boolean, isDrawing: boolean): string {
  if (isDrawing) return "cursor-crosshair touch-none";
  return isClose ? "cursor-grab touch-none active:cursor-grabbing" : "touch-pan-y";
}

/** The area that shows a result. Wheel, pinch and keys zoom it, dragging moves it. */
export function BenchStage(props: BenchStageProps) {
  const { zoom, layer } = props;
  const say = useText(benchText);
  const pen = layer?.pen ?? null;
  const gestures = useGestures(zoom, pen);
  const { bench, view, setElement: place } = zoom;
  const { picture } = bench ?? {};
  return (
    <div
      ref={place}
      role="application"
      aria-label={say("stage")}
      {...gestures}
      {...layer?.attributes}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the picture
      tabIndex={0}
      className={`relative w-full overflow-hidden rounded-xs max-lg:max-h-[70svh] max-lg:min-h-56 lg:h-full ${handOf(view.zoom > 1.001, pen !== null)}`}
      style={{ aspectRatio: picture ? picture.width / picture.height : undefined }}
    >
      <Views {...props} />
      {layer && bench ? (
        <>
          <Frame bench={bench} view={view} className="pointer-events-none">
            {layer.over}
          </Frame>
          {layer.cursor}
        </>
      ) : null}
    </div>
  );
}
