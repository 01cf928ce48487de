import { useEffect, useRef } from "react";
import type { AnyTool } from "#tools/define-tool.ts";
import type { FieldKind } from "#tools/fields.ts";
import { useSite } from "../api/site.ts";
import { toastRefusal } from "../ui/notes.ts";
import { useLocale } from "../ui/use-text.ts";
import { type HandedForm, takeHandedForm } from "./handed-form.ts";
import { takeHandedPhoto } from "./handed-photo.ts";
import { ImageFault } from "./image/jobs.ts";
import { type Photo, preparePhoto } from "./photo.ts";
import type { TellReading } from "./reading-photos.ts";
import { imageText } from "./text.ts";
import type { FormEntry } from "./use-tool-form.ts";

type SetField = (field: string, value: FormEntry) => void;

/** What a field holds of these photos; null where it takes none, or what was painted is painted anew. */
function entryOf(kind: FieldKind, photos: readonly Photo[], presetId: unknown): FormEntry {
  const [first] = photos;
  if (kind === "photos") return photos;
  if (!first || kind === "mask") return null;
  if (kind !== "picture") return first;
  return { photo: first, presetId: typeof presetId === "string" ? presetId : null };
}

/** Puts the settings and photos of a picture that is to be changed into the form. */
async function fillForm(
  tool: AnyTool,
  { values, photos }: HandedForm,
  { setField, maxSidePx }: { setField: SetField; maxSidePx: number },
): Promise<void> {
  const fields = Object.entries(tool.fields);
  for (const [name, { kind }] of fields) {
    const value = values[name];
    if (value !== undefined && kind !== "picture") setField(name, value);
  }
  for (const [name, { kind }] of fields) {
    const files = photos.filter(({ field }) => field === name);
    const ready = await Promise.all(
      files.map((photo) => preparePhoto(photo.file, photo.name, maxSidePx)),
    );
    const entry = entryOf(kind, ready, values[name]);
    if (ready.length > 0 && entry) setField(name, entry);
  }
}

/** Puts the photo that was given before the tool was chosen into the first field that takes one. */
export function useHandedPhoto(
  tool: AnyTool,
  setField: (field: string, value: FormEntry) => void,
  tellReading: TellReading,
): void {
  const locale = useLocale();
  const { maxSidePx } = useSite();
  const latest = useRef({ locale, maxSidePx, setField });
  useEffect(() => {
    latest.current = { locale, maxSidePx, setField };
  });
  useEffect(() => {
    const [name, field] =
      Object.entries(tool.fields).find(([, { kind }]) => kind === "photo" || kind === "photos") ??
      [];
    const handed = name && field ? takeHandedPhoto() : null;
    const form = takeHandedForm(tool.id);
    if (!handed && !form) return;
    const set: SetField = (key, value) => latest.current.setField(key, value);
    tellReading(true);
    const { maxSidePx: maxPx } = latest.current;
    const putPhoto = async () => {
      if (!name || !handed) return;
      const photo = await preparePhoto(handed.file, handed.name, maxPx);
      set(name, field?.kind === "photos" ? [photo] : photo);
    };
    const filling = form && fillForm(tool, form, { setField: set, maxSidePx: maxPx });
    Promise.all([filling, putPhoto()])
      .then(
        () => undefined,
        (fault: unknown) => {
          const problem = fault instanceof ImageFault ? fault.problem : "cannotLoad";
          toastRefusal(imageText[latest.current.locale][problem]);
        },
      )
      .finally(() => tellReading(false));
  }, [tool, tellReading]);
}
