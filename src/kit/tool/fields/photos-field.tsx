import { ImagePlus, X } from "lucide-react";
import { useRef } from "react";
import { FieldError, FieldGroup } from "#kit/ui/field.tsx";
import { Lazily } from "#kit/ui/lazily.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText, type Words } from "#kit/ui/use-text.ts";
import type { FieldOfKind } from "#tool-model/fields.ts";
import type { Photo } from "../photo.ts";
import { imageText, toolKitText } from "../text.ts";
import { ACCEPTED_FILES } from "./accepted-files.ts";
import { useDropAnywhere, usePaste } from "./incoming-files.ts";
import { LeftOutNote } from "./left-out-note.tsx";
import { loadSamplePeople } from "./load-sample-people.ts";
import { useListEntry } from "./use-list-entry.ts";
import { usePreparation } from "./use-preparation.ts";

const en = {
  addPhotos: "Choose photos or drop them here",
  addMore: "Add",
} as const;
const photosText: Words<keyof typeof en> = {
  en,
  vi: {
    addPhotos: "Chọn ảnh hoặc thả vào đây",
    addMore: "Thêm",
  },
};

interface PhotosFieldProps {
  readonly field: FieldOfKind<"photos">;
  readonly label: string;
  readonly hint: string | undefined;
  readonly value: readonly Photo[];
  readonly error: string | null;
  readonly onChange: (photos: readonly Photo[]) => void;
}

/** One photo of the list, with a button that removes it. */
function PhotoTile({ photo, onRemove }: { photo: Photo; onRemove: () => void }) {
  const say = useText(toolKitText);
  return (
    <li className="relative aspect-square overflow-hidden rounded-sm bg-raised">
      <img src={photo.previewUrl} alt={photo.name} className="size-full object-cover" />
      <button
        type="button"
        aria-label={`${say("remove")}: ${photo.name}`}
        onClick={onRemove}
        className="absolute top-1 right-1 grid size-8 place-items-center rounded-full bg-bg/85 text-fg hover:text-accent"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}

/** Several photos: chosen, dropped anywhere, pasted, or samples. Says which of them it didn't take. */
export function PhotosField({ field, label, hint, value, error, onChange }: PhotosFieldProps) {
  const say = useText(photosText);
  const sayKit = useText(toolKitText);
  const sayProblem = useText(imageText);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { leftOut, add, addAnyway, remove } = useListEntry({ value, max: field.max, onChange });
  const { isBusy, problem, take } = usePreparation(add, { keepsAll: true });
  const takeFiles = (files: readonly File[]) =>
    take(files.map((file) => ({ file, name: file.name || "clipboard.png" })));
  usePaste((file) => takeFiles([file]));
  const isOver = useDropAnywhere((_first, all) => takeFiles(all));
  const message = problem ? `${problem.name}: ${sayProblem(problem.problem)}` : error;
  return (
    <FieldGroup label={label} hint={hint}>
      <ul
        ref={list}
        tabIndex={-1}
        className={`grid grid-cols-3 gap-2.5 rounded-md border-[1.5px] border-dashed p-3 transition-colors ${isOver ? "border-accent bg-accent/10" : "border-line-strong"}`}
      >
        {value.map((photo) => (
          <PhotoTile
            key={`${photo.name} ${photo.previewUrl}`}
            photo={photo}
            onRemove={() => remove(photo)}
          />
        ))}
        {value.length < field.max ? (
          <li className={value.length === 0 ? "col-span-3" : ""}>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => input.current?.click()}
              className={`grid w-full place-content-center justify-items-center gap-1.5 rounded-sm p-2 text-center text-[13.5px] font-semibold hover:bg-raised ${value.length === 0 ? "min-h-36" : "aspect-square"}`}
            >
              {isBusy ? (
                <Spinner className="size-6" />
              ) : (
                <ImagePlus aria-hidden className="size-7 text-muted" />
              )}
              {isBusy ? sayKit("preparing") : say(value.length === 0 ? "addPhotos" : "addMore")}
              {value.length === 0 ? (
                <span className="font-normal text-muted">{sayKit("dropHint")}</span>
              ) : null}
            </button>
          </li>
        ) : null}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED_FILES}
        aria-label={label}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          takeFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <LeftOutNote
        leftOut={leftOut}
        limit={field.max}
        keyOf={({ previewUrl }) => previewUrl}
        onAdd={(photo) => {
          // The button goes away with its photo.
          list.current?.focus();
          addAnyway(photo);
        }}
      />
      {message ? <FieldError>{message}</FieldError> : null}
      {value.length < field.max ? (
        <Lazily
          load={loadSamplePeople}
          props={{ onPick: (file: Blob, name: string) => take([{ file, name }]) }}
        />
      ) : null}
    </FieldGroup>
  );
}
