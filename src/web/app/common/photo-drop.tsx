import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { ACCEPTED_FILES } from "#kit/tool/fields/accepted-files.ts";
import { readClipboard } from "#kit/tool/fields/incoming-files.ts";
import { loadSamplePeople } from "#kit/tool/fields/load-sample-people.ts";
import {
  handedPhoto,
  handOver,
  offerPlace,
  onHandedPhoto,
  restoreHandedPhoto,
} from "#kit/tool/handed-photo.ts";
import { Button } from "#kit/ui/button.tsx";
import { Lazily } from "#kit/ui/lazily.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { photoDropText } from "./photo-drop-text.ts";

const loadJobs = async () => (await import("./photo-jobs.tsx")).PhotoJobs;

/** A button with a file input behind it. */
function FileButton(props: {
  readonly label: string;
  readonly isCamera?: boolean;
  readonly children: ReactNode;
}) {
  const { label, isCamera = false, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={isCamera ? "outline" : "default"}
        className={isCamera ? "pointer-fine:hidden" : ""}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={label}
        className="hidden"
        {...(isCamera ? { accept: "image/*", capture: "user" } : { accept: ACCEPTED_FILES })}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) handOver(file, file.name);
        }}
      />
    </>
  );
}

const never = () => () => undefined;

function PasteButton() {
  const say = useText(photoDropText);
  const canPaste = useSyncExternalStore(
    never,
    () => typeof navigator.clipboard?.read === "function",
    () => false,
  );
  if (!canPaste) return null;
  return (
    <Button
      variant="outline"
      onClick={() => void readClipboard().then((blob) => blob && handOver(blob, "clipboard.png"))}
    >
      {say("paste")}
    </Button>
  );
}

function EmptyPlace() {
  const say = useText(photoDropText);
  return (
    <div className="rounded-lg border-[1.5px] border-dashed border-line-strong bg-surface">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 p-5">
        <div className="grow">
          <b className="block font-display text-xl font-extrabold">{say("put")}</b>
          <p className="mt-0.5 text-[15px] text-pretty text-muted">{say("how")}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <FileButton label={say("choose")}>{say("choose")}</FileButton>
          <FileButton label={say("take")} isCamera>
            {say("take")}
          </FileButton>
          <PasteButton />
        </div>
        <p className="w-full text-[13.5px] text-muted">{say("stays")}</p>
      </div>
      {/* As high as the samples, which load after the page. */}
      <div className="min-h-30 border-t border-line px-5 pb-4">
        <Lazily load={loadSamplePeople} props={{ onPick: handOver }} />
      </div>
    </div>
  );
}

/** The place for a photo. Once it holds one, it offers the jobs that fit. */
export function PhotoDrop() {
  const say = useText(photoDropText);
  const photo = useSyncExternalStore(onHandedPhoto, handedPhoto, () => null);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    restoreHandedPhoto().catch(() => undefined);
    return offerPlace();
  }, []);
  useEffect(() => {
    // A photo may be dropped or pasted while the place is out of sight.
    if (photo) place.current?.scrollIntoView({ block: "nearest" });
  }, [photo]);
  return (
    <section ref={place} aria-label={say("place")} aria-live="polite">
      {photo ? (
        <Lazily
          key={photo.previewUrl}
          load={loadJobs}
          props={{ photo }}
          fallback={<div className="min-h-56 rounded-lg border border-line bg-surface" />}
        />
      ) : (
        <EmptyPlace />
      )}
    </section>
  );
}
