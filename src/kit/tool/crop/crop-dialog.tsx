import { FlipHorizontal2, Redo2, RotateCcwSquare, RotateCwSquare, Undo2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { uploadLimits } from "#core/image-limits.ts";
import { useSite } from "#kit/api/site.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { FieldError } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { useSize } from "../bench/use-size.ts";
import { fitScale } from "../bench/view-transform.ts";
import { croppedSize, frameOf, MOST_ANGLE_DEG } from "../image/crop-box.ts";
import { UNEDITED } from "../image/edit.ts";
import { runImageJob } from "../image/image-client.ts";
import { ImageFault } from "../image/jobs.ts";
import { editPhoto, type Photo } from "../photo.ts";
import { type ImageProblem, imageText } from "../text.ts";
import { CropFrame } from "./crop-frame.tsx";
import { cropText } from "./crop-text.ts";
import { type Shape, shapes, useCrop } from "./use-crop.ts";
import "../bench/bench.css";

/** Large enough to choose the crop; the crop itself uses the whole file. */
const PREVIEW_SIDE_PX = 1_400;
/** Space for the handles at the edges. */
const HANDLE_ROOM_PX = 20;

function problemOf(fault: unknown): ImageProblem {
  return fault instanceof ImageFault ? fault.problem : "cannotLoad";
}

interface Preview {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The file upright, in a format that the browser can show (it can't show HEIC). */
function usePreview(source: Blob) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<ImageProblem | null>(null);
  useEffect(() => {
    let url: string | null = null;
    let isThere = true;
    async function make() {
      const made = await runImageJob("intake", {
        file: source,
        maxSidePx: PREVIEW_SIDE_PX,
        quality: uploadLimits.reencodeQuality,
      });
      if (!isThere) return;
      url = URL.createObjectURL(made.blob);
      setPreview({ url, width: made.originalWidthPx, height: made.originalHeightPx });
    }
    make().catch((fault: unknown) => isThere && setProblem(problemOf(fault)));
    return () => {
      isThere = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [source]);
  return { preview, problem };
}

interface ToolProps {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Tool({ label, isOff = false, onPress, children }: ToolProps) {
  return (
    <Button variant="outline" size="sm" className="px-2.5" disabled={isOff} onClick={onPress}>
      {children}
      {label}
    </Button>
  );
}

type Crop = ReturnType<typeof useCrop>;

function Tools({ crop }: { readonly crop: Crop }) {
  const say = useText(cropText);
  const icon = { "aria-hidden": true, className: "size-4" } as const;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Tool label={say("turnLeft")} onPress={() => crop.turn(-1)}>
        <RotateCcwSquare {...icon} />
      </Tool>
      <Tool label={say("turnRight")} onPress={() => crop.turn(1)}>
        <RotateCwSquare {...icon} />
      </Tool>
      <Tool label={say("flip")} onPress={crop.flip}>
        <FlipHorizontal2 {...icon} />
      </Tool>
      <label className="flex items-center gap-2 text-sm font-semibold">
        {say("shape")}
        <select
          value={crop.shape}
          onChange={({ currentTarget }) => crop.choose(shapeNamed(currentTarget.value))}
          className="h-9.5 rounded-full border-[1.5px] border-line-strong bg-surface px-3"
        >
          {Object.keys(shapes).map((shape) => (
            <option key={shape} value={shape}>
              {shape === "free" ? say("free") : shape}
            </option>
          ))}
        </select>
      </label>
      <label className="flex min-w-56 grow items-center gap-2 text-sm font-semibold">
        {say("straighten")}
        <input
          type="range"
          min={-MOST_ANGLE_DEG}
          max={MOST_ANGLE_DEG}
          step={0.5}
          value={crop.edit.angleDeg}
          onChange={({ currentTarget }) => crop.straighten(currentTarget.valueAsNumber)}
          className="min-w-20 grow accent-(--accent)"
        />
        <span className="w-12 text-right font-mono text-[13px] font-normal">
          {say("degrees", { count: crop.edit.angleDeg })}
        </span>
      </label>
    </div>
  );
}

function shapeNamed(name: string): Shape {
  const known = Object.keys(shapes).find((shape): shape is Shape => shape === name);
  return known ?? "free";
}

interface EditorProps {
  readonly photo: Photo;
  readonly preview: Preview;
  readonly onClose: () => void;
  readonly onDone: (photo: Photo) => void;
}

function Editor({ photo, preview, onClose, onDone }: EditorProps) {
  const say = useText(cropText);
  const sayProblem = useText(imageText);
  const { maxSidePx } = useSite();
  const crop = useCrop(preview, photo.edit ?? UNEDITED);
  const [table, setTable] = useState<HTMLElement | null>(null);
  const room = useSize(table);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ImageProblem | null>(null);
  const frame = frameOf(preview, crop.edit);
  const left = croppedSize(preview, crop.edit);

  function apply() {
    setIsBusy(true);
    editPhoto(photo, crop.edit, maxSidePx).then(onDone, (fault: unknown) => {
      setIsBusy(false);
      setProblem(problemOf(fault));
    });
  }
  function press(event: KeyboardEvent) {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) crop.redo();
    else crop.undo();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of what is in it
    <div className="grid min-w-0 gap-4" onKeyDown={press}>
      <div
        ref={setTable}
        className="dotted grid h-[min(48svh,30rem)] max-sm:h-[36svh] place-items-center overflow-hidden rounded-sm bg-raised"
      >
        {room ? (
          <CropFrame
            url={preview.url}
            photo={preview}
            shown={shownIn(room, frame)}
            edit={crop.edit}
            rules={crop.rules}
            onCrop={crop.crop}
          />
        ) : null}
      </div>
      <Tools crop={crop} />
      {problem ? <FieldError>{sayProblem(problem)}</FieldError> : null}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Tool label={say("undo")} isOff={!crop.canUndo} onPress={crop.undo}>
          <Undo2 aria-hidden className="size-4" />
        </Tool>
        <Tool label={say("redo")} isOff={!crop.canRedo} onPress={crop.redo}>
          <Redo2 aria-hidden className="size-4" />
        </Tool>
        <Button variant="ghost" size="sm" onClick={crop.reset}>
          {say("reset")}
        </Button>
        <output className="grow text-center font-mono text-[12.5px] text-muted">
          {say("left", { width: left.width, height: left.height })}
        </output>
        <Button variant="outline" size="sm" onClick={onClose}>
          {say("cancel")}
        </Button>
        <Button size="sm" disabled={isBusy} onClick={apply}>
          {isBusy ? <Spinner className="size-4" /> : null}
          {say("apply")}
        </Button>
      </div>
    </div>
  );
}

/** The size of the frame in the dialog, minus the space for its handles. Enlarges small photos, too. */
function shownIn(
  room: { width: number; height: number },
  frame: { width: number; height: number },
) {
  const pane = {
    width: Math.max(1, room.width - 2 * HANDLE_ROOM_PX),
    height: Math.max(1, room.height - 2 * HANDLE_ROOM_PX),
  };
  const unit = Math.max(frame.width, frame.height);
  const picture = { width: (frame.width / unit) * 10_000, height: (frame.height / unit) * 10_000 };
  const scale = fitScale({ picture, pane, pixelRatio: 1 });
  return { width: picture.width * scale, height: picture.height * scale };
}

export interface CropDialogProps {
  readonly photo: Photo;
  readonly onClose: () => void;
  readonly onDone: (photo: Photo) => void;
}

/** Turns, straightens, mirrors and crops a photo before it is sent. Closing it keeps the original. */
export function CropDialog({ photo, onClose, onDone }: CropDialogProps) {
  const say = useText(cropText);
  const sayProblem = useText(imageText);
  const { preview, problem } = usePreview(photo.source ?? photo.image.blob);
  return (
    <Dialog
      isWide
      onClose={onClose}
      title={say("title")}
      description={say("text")}
      closeLabel={say("close")}
    >
      {problem ? <FieldError>{sayProblem(problem)}</FieldError> : null}
      {preview ? (
        <Editor photo={photo} preview={preview} onClose={onClose} onDone={onDone} />
      ) : (
        <div className="grid h-72 place-items-center">
          {problem ? null : <Spinner className="size-8 text-muted" />}
        </div>
      )}
    </Dialog>
  );
}
