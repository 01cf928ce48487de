import { useRef, useState } from "react";
import { ApiError } from "#kit/api/api-error.ts";
import { useSite } from "#kit/api/site.ts";
import { Button } from "#kit/ui/button.tsx";
import { FieldError, FieldGroup } from "#kit/ui/field.tsx";
import { Lazily } from "#kit/ui/lazily.tsx";
import { useLocale, useText, type Words } from "#kit/ui/use-text.ts";
import type { FieldOfKind, PicturePreset, PresetObstacles } from "#tool-model/fields.ts";
import { type Photo, preparePhoto } from "../photo.ts";
import { useTellReading } from "../reading-photos.ts";
import { imageText, toolKitText } from "../text.ts";
import { type ChosenPhoto, type FormState, isPhoto } from "../use-tool-form.ts";
import { ACCEPTED_FILES } from "./accepted-files.ts";
import { NONE, type Obstacles, Presets } from "./presets.tsx";
import { usePreparation } from "./use-preparation.ts";

const en = {
  viewAll: "View all {count}",
  orUpload: "or use a picture of your own",
  uploadOwn: "Upload",
  httpError: "HTTP error! status: {code}",
} as const;
const pictureText: Words<keyof typeof en> = {
  en,
  vi: {
    viewAll: "Xem tất cả {count}",
    orUpload: "hoặc dùng ảnh của bạn",
    uploadOwn: "Tải lên",
    httpError: "Lỗi HTTP! mã: {code}",
  },
};

/** Number of presets on the screen (specification, tools section 9); the dialog shows all. */
const GRID_COUNT = 4;

const loadCheck = async () => (await import("./preset-check.tsx")).PresetCheck;
const loadDialog = async () => (await import("./presets-dialog.tsx")).PresetsDialog;

interface PictureFieldProps {
  readonly form: FormState;
  readonly field: FieldOfKind<"picture">;
  readonly label: string;
  readonly value: ChosenPhoto | null;
  readonly error: string | null;
  readonly onChange: (value: ChosenPhoto | null) => void;
}

/** Fetches a preset's image and prepares it like an upload. Rejects with a `FetchFault` for an error status. */
async function fetchPreset(url: string, name: string, maxSidePx: number): Promise<Photo> {
  const response = await fetch(url);
  if (!response.ok) throw new FetchFault(response.status);
  return preparePhoto(await response.blob(), name, maxSidePx);
}

class FetchFault extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP error! status: ${status}`);
    this.status = status;
  }
}

/** Fetches a chosen preset into the field; the user's own file clears the choice. Reports faults in words. */
function usePicture(folder: string, onChange: (value: ChosenPhoto | null) => void) {
  const say = useText(pictureText);
  const sayProblem = useText(imageText);
  const locale = useLocale();
  const { maxSidePx } = useSite();
  const [fault, setFault] = useState<string | null>(null);
  const [isFetching, setIsFetching] = useState(false);
  const lastPick = useRef(0);
  useTellReading(isFetching);
  const upload = usePreparation(([photo]) => photo && onChange({ photo, presetId: null }));
  async function pick(id: string) {
    lastPick.current += 1;
    const turn = lastPick.current;
    setFault(null);
    setIsFetching(true);
    try {
      const photo = await fetchPreset(`/art/${folder}/${id}.jpg`, `${id}.jpg`, maxSidePx);
      if (turn !== lastPick.current) return;
      onChange({ photo, presetId: id });
      setIsFetching(false);
    } catch (thrown) {
      if (turn !== lastPick.current) return;
      onChange(null);
      setIsFetching(false);
      const code = thrown instanceof FetchFault ? thrown.status : null;
      setFault(code === null ? new ApiError("offline").text(locale) : say("httpError", { code }));
    }
  }
  return {
    message: upload.problem ? sayProblem(upload.problem.problem) : fault,
    pick: (id: string) => void pick(id),
    take(file: File) {
      lastPick.current += 1;
      setFault(null);
      setIsFetching(false);
      upload.take([{ file, name: file.name }]);
    },
  };
}

function OwnPicture({
  label,
  photo,
  onRemove,
}: {
  label: string;
  photo: Photo;
  onRemove: () => void;
}) {
  const say = useText(toolKitText);
  return (
    <div className="mt-3 flex items-center gap-3">
      <img
        src={photo.previewUrl}
        alt={label}
        className="size-20 rounded-xs bg-raised object-contain"
      />
      <span className="min-w-0 truncate text-[14px] font-medium">{photo.name}</span>
      <Button variant="link" size="sm" className="px-2" onClick={onRemove}>
        {say("remove")}
      </Button>
    </div>
  );
}

/** The presets in the order of the screen: the recommended ones first. */
function inOrder({ presets, recommended = [] }: FieldOfKind<"picture">): readonly PicturePreset[] {
  const place = ({ id }: PicturePreset) => {
    const at = recommended.indexOf(id);
    return at < 0 ? recommended.length : at;
  };
  return presets.toSorted((a, b) => place(a) - place(b));
}

/** The presets on the screen: the first possible ones, always including the chosen one. */
function shownPresets(
  presets: readonly PicturePreset[],
  chosenId: string | null,
  obstacles: Obstacles,
) {
  const possible = presets.filter(({ id }) => !(id in obstacles));
  const first = [...possible, ...presets.filter(({ id }) => id in obstacles)].slice(0, GRID_COUNT);
  const chosen = presets.find(({ id }) => id === chosenId);
  return !chosen || first.includes(chosen) ? first : [chosen, ...first.slice(0, GRID_COUNT - 1)];
}

interface CheckProps {
  readonly asked: PresetObstacles | undefined;
  readonly form: FormState;
  readonly onFound: (obstacles: Obstacles) => void;
}

/** Looks which presets the photo can't take, once there is one. */
function Check({ asked, form, onFound }: CheckProps) {
  const photo = asked && form[asked.of];
  if (!asked || !isPhoto(photo)) return null;
  return <Lazily load={loadCheck} props={{ asked, photo, onFound }} />;
}

/** A preset or the user's own image. Choosing a preset fills the field; an upload clears the choice. */
export function PictureField(props: PictureFieldProps) {
  const { form, field, label, value, error, onChange } = props;
  const say = useText(pictureText);
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const picture = usePicture(field.folder, onChange);
  const input = useRef<HTMLInputElement>(null);
  const message = picture.message ?? error;
  const chosenId = value?.presetId ?? null;
  const name = field.presets.find(({ id }) => id === chosenId)?.name[locale];
  const presets = inOrder(field);
  const [obstacles, setObstacles] = useState(NONE);
  const common = {
    folder: field.folder,
    chosenId,
    obstacles,
    onPick: ({ id }: PicturePreset) => {
      setIsOpen(false);
      picture.pick(id);
    },
  };
  return (
    <FieldGroup label={label} hint={name}>
      <Presets
        {...common}
        presets={shownPresets(presets, chosenId, obstacles)}
        className="grid-cols-4"
      />
      <Check asked={field.obstacles} form={form} onFound={setObstacles} />
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
          {say("viewAll", { count: field.presets.length })}
        </Button>
        <span className="text-[13px] text-muted">{say("orUpload")}</span>
        <Button variant="link" size="sm" className="px-2" onClick={() => input.current?.click()}>
          {say("uploadOwn")}
        </Button>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED_FILES}
          aria-label={`${label}: ${say("uploadOwn")}`}
          tabIndex={-1}
          className="hidden"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file) picture.take(file);
          }}
        />
      </div>
      {value && value.presetId === null ? (
        <OwnPicture label={label} photo={value.photo} onRemove={() => onChange(null)} />
      ) : null}
      {message ? <FieldError>{message}</FieldError> : null}
      {isOpen ? (
        <Lazily
          load={loadDialog}
          props={{ ...common, presets, label, onClose: () => setIsOpen(false) }}
        />
      ) : null}
    </FieldGroup>
  );
}
