import { Camera, ClipboardPaste, ImageUp } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useDropzone } from "react-dropzone";
import { Button } from "#kit/ui/button.tsx";
import { classNames } from "#kit/ui/class-names.ts";
import { FieldError } from "#kit/ui/field.tsx";
import { Kbd } from "#kit/ui/kbd.tsx";
import { Lazily } from "#kit/ui/lazily.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { BatchOffer } from "../batch-offer.tsx";
import type { Photo } from "../photo.ts";
import { usePhotoPlace } from "../sheet/sheet.ts";
import { imageText, toolKitText } from "../text.ts";
import { ACCEPTED_FILES } from "./accepted-files.ts";
import { readClipboard, useDropAnywhere, usePaste } from "./incoming-files.ts";
import { loadSamplePeople } from "./load-sample-people.ts";
import { usePreparation } from "./use-preparation.ts";

const PhotoCard = lazy(async () => ({
  default: (await import("../around-run.ts")).PhotoCard,
}));

interface PhotoFieldProps {
  readonly label: string;
  readonly value: Photo | null;
  readonly error: string | null;
  /** `false` for a second photo, which only takes files given to its own field. */
  readonly isTaker: boolean;
  readonly onChange: (photo: Photo | null) => void;
}

/** The content of the empty drop zone. */
function EmptyZone({
  isOver,
  onChoose,
  onTake,
}: {
  isOver: boolean;
  onChoose: () => void;
  onTake: (file: Blob, name: string) => void;
}) {
  const say = useText(toolKitText);
  const camera = useRef<HTMLInputElement>(null);
  const canPaste = typeof navigator.clipboard?.read === "function";
  return (
    <div className="grid justify-items-center gap-1 px-2 py-5 text-center">
      <ImageUp aria-hidden className="size-8 text-muted" />
      <b className="mt-1 font-semibold">{say(isOver ? "dropAnywhere" : "dropHere")}</b>
      <p className="text-[13.5px] text-muted">{say("dropHint")}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button variant="hero" size="sm" onClick={onChoose}>
          {say("chooseFile")}
        </Button>
        <Button
          variant="outline"
          size="sm"
          className="pointer-fine:hidden"
          onClick={() => camera.current?.click()}
        >
          <Camera aria-hidden className="size-4" />
          {say("takePhoto")}
        </Button>
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="user"
          tabIndex={-1}
          aria-label={say("takePhoto")}
          className="hidden"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file) onTake(file, file.name);
          }}
        />
        {canPaste ? (
          <Button
            variant="outline"
            size="sm"
            onClick={() =>
              void readClipboard().then((blob) => blob && onTake(blob, "clipboard.png"))
            }
          >
            <ClipboardPaste aria-hidden className="size-4" />
            {say("paste")}
          </Button>
        ) : null}
      </div>
      <p className="mt-2 text-[13px] text-muted pointer-coarse:hidden">
        {say("pasteHint", { key: "" })} <Kbd>Ctrl V</Kbd>
      </p>
    </div>
  );
}

const none: readonly File[] = [];
/** The frame of a drop zone. */
const zoneLook = (isOver: boolean) =>
  classNames(
    "rounded-md border-[1.5px] border-dashed p-3 transition-colors",
    isOver ? "border-accent bg-accent/10" : "border-line-strong",
  );

function Busy() {
  const say = useText(toolKitText);
  return (
    <output className="grid h-36 place-content-center justify-items-center gap-3 text-muted">
      <Spinner className="size-6" />
      {say("preparing")}
    </output>
  );
}

/** Takes the first photo that is dropped anywhere. Keeps all of them if there are several. */
function useDroppedPhotos(isTaker: boolean, onFile: (file: File) => void) {
  const [dropped, setDropped] = useState(none);
  const isOverPage = useDropAnywhere((file, all) => {
    if (!isTaker) return;
    setDropped(all.length > 1 ? all : none);
    onFile(file);
  });
  return { isOver: isTaker && isOverPage, dropped };
}

function DroppedOffer({ files }: { files: readonly File[] }) {
  return files.length > 0 ? <BatchOffer files={files} /> : null;
}

interface BelowZoneProps {
  readonly place: HTMLElement | null;
  readonly isOver: boolean;
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/** What follows the zone. On the empty stage of a phone, the zone's content comes along. */
function BelowZone({ place, isOver, waiting, children }: BelowZoneProps) {
  if (!place) return children;
  return createPortal(
    <>
      {waiting ? <div className={zoneLook(isOver)}>{waiting}</div> : null}
      {children}
    </>,
    place,
  );
}

/** One photo: dropped anywhere, chosen, taken, pasted, or a sample. */
export function PhotoField({ label, value, error, isTaker, onChange }: PhotoFieldProps) {
  const sayProblem = useText(imageText);
  const preparation = usePreparation(([photo]) => photo && onChange(photo));
  const { isBusy, problem } = preparation;
  const box = useRef<HTMLDivElement>(null);
  const place = usePhotoPlace(isTaker);
  /** What was pressed goes away with the empty field, so the focus moves to the field itself. */
  function keepFocus() {
    const { current } = box;
    const { activeElement } = document;
    if (current?.contains(activeElement) || place?.contains(activeElement))
      current?.querySelector<HTMLElement>("[data-zone]")?.focus({ preventScroll: true });
  }
  const take = (file: Blob, name: string) => {
    keepFocus();
    preparation.take([{ file, name }]);
  };
  const takeFile = (file: File) => take(file, file.name || "clipboard.png");
  usePaste((file) => isTaker && takeFile(file));
  const { isOver, dropped } = useDroppedPhotos(isTaker, takeFile);
  const zone = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    noDrag: true,
    onDrop: ([file]) => file && takeFile(file),
  });
  const message = problem ? sayProblem(problem.problem) : error;
  const isEmpty = !isBusy && !value;
  const empty = isEmpty ? <EmptyZone isOver={isOver} onChoose={zone.open} onTake={take} /> : null;
  const waiting = isBusy ? <Busy /> : empty;
  return (
    <div ref={box} data-photo>
      {isTaker ? null : <p className="mb-2.5 text-[14.5px] font-semibold">{label}</p>}
      <div
        {...zone.getRootProps({ role: "group", "aria-label": label, tabIndex: -1 })}
        data-zone
        className={zoneLook(isOver)}
      >
        <input {...zone.getInputProps({ accept: ACCEPTED_FILES, "aria-label": label })} />
        {place ? null : waiting}
        {!isBusy && value ? (
          <Suspense fallback={<div className="h-36" />}>
            <PhotoCard
              photo={value}
              onReplace={zone.open}
              onEdited={onChange}
              onRemove={() => {
                keepFocus();
                onChange(null);
              }}
            />
          </Suspense>
        ) : null}
      </div>
      <BelowZone {...{ place, isOver, waiting }}>
        {message ? <FieldError>{message}</FieldError> : null}
        <DroppedOffer files={dropped} />
        {isEmpty ? <Lazily load={loadSamplePeople} props={{ onPick: take }} /> : null}
      </BelowZone>
    </div>
  );
}
