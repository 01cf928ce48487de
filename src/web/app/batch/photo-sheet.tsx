import { Check, Clock, Loader, Trash2, TriangleAlert, Upload } from "lucide-react";
import type { BatchItemState } from "#core/batch.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import { useText } from "#kit/ui/use-text.ts";
import { batchText } from "./batch-text.ts";
import { FilePreview } from "./file-preview.tsx";

/** One frame of the contact sheet. */
export interface Frame {
  readonly key: string;
  readonly name: string;
  /** `null` if there is nothing to show. */
  readonly pictureUrl: string | null;
  /** CSS colour behind a transparent image. */
  readonly background: string | null;
  /** Shown until the server has an image of it. */
  readonly file: File | null;
  /** `null` for a file that is only chosen so far. */
  readonly state: BatchItemState | null;
  readonly reason: string | null;
  readonly onShow: (() => void) | null;
  readonly onRemove: (() => void) | null;
}

const stateWords = {
  unsent: "itemUnsent",
  waiting: "itemWaiting",
  running: "itemRunning",
  done: "itemDone",
  failed: "itemFailed",
  refused: "itemRefused",
} as const satisfies Record<BatchItemState, string>;

const stateIcons = {
  unsent: Upload,
  waiting: Clock,
  running: Loader,
  done: Check,
  failed: TriangleAlert,
  refused: TriangleAlert,
} as const satisfies Record<BatchItemState, unknown>;

const FIRST_FRAME = 1;

function StateLine({ state }: { state: BatchItemState }) {
  const say = useText(batchText);
  const Icon = stateIcons[state];
  const isBad = state === "failed" || state === "refused";
  return (
    <span
      className={`flex items-center gap-1 text-[13px] ${isBad ? "font-semibold text-film-edge underline" : "text-film-edge"}`}
    >
      <Icon
        aria-hidden
        className={`size-3.5 shrink-0 ${state === "running" ? "animate-spin" : ""}`}
      />
      {say(stateWords[state])}
    </span>
  );
}

function FramePicture({ frame, className }: { frame: Frame; className: string }) {
  if (frame.pictureUrl) {
    return (
      <img src={frame.pictureUrl} alt="" loading="lazy" decoding="async" className={className} />
    );
  }
  return frame.file ? <FilePreview file={frame.file} className={className} /> : null;
}

function Picture({ frame }: { frame: Frame }) {
  const say = useText(batchText);
  const isPale = frame.state !== "done" && frame.state !== null;
  const look = `size-full object-contain ${isPale ? "opacity-60" : ""}`;
  const picture = <FramePicture frame={frame} className={look} />;
  const box =
    "grid aspect-4/3 w-full grid-rows-1 place-items-center overflow-hidden rounded-[2px] bg-raised";
  return frame.onShow ? (
    <button
      type="button"
      aria-label={say("show", { name: frame.name })}
      onClick={frame.onShow}
      className={`${box} ${frame.background === null ? "checkerboard" : ""}`}
      style={frame.background === null ? undefined : { background: frame.background }}
    >
      {picture}
    </button>
  ) : (
    <div className={box}>{picture}</div>
  );
}

/** Photos in order, like on a contact sheet, each with its state. */
export function PhotoSheet({ frames, label }: { frames: readonly Frame[]; label: string }) {
  const say = useText(batchText);
  return (
    <ul
      aria-label={label}
      style={{ gridTemplateColumns: "repeat(auto-fill, minmax(9.5rem, 1fr))" }}
      className="grid gap-3 rounded-[3px] bg-film p-3 shadow-2xl"
    >
      {frames.map((frame, index) => (
        <li key={frame.key} data-state={frame.state ?? "chosen"} className="min-w-0 p-1">
          <div
            aria-hidden
            className="flex justify-between pb-1 font-mono text-[9.5px] tracking-widest text-film-edge uppercase"
          >
            <span>{PRODUCT_NAME} 400</span>
            <span>▸ {index + FIRST_FRAME}</span>
          </div>
          <Picture frame={frame} />
          <div className="mt-1 flex items-start justify-between gap-1">
            <div className="min-w-0">
              <span className="block truncate text-[13px] text-white" title={frame.name}>
                {frame.name}
              </span>
              {frame.state ? <StateLine state={frame.state} /> : null}
            </div>
            {frame.onRemove ? (
              <button
                type="button"
                aria-label={say("remove", { name: frame.name })}
                onClick={frame.onRemove}
                className="grid size-8 shrink-0 place-items-center rounded-full text-film-edge hover:opacity-90"
              >
                <Trash2 aria-hidden className="size-4" />
              </button>
            ) : null}
          </div>
          {frame.reason ? <p className="mt-0.5 text-[13px] text-white">{frame.reason}</p> : null}
        </li>
      ))}
    </ul>
  );
}
