import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useSite } from "#kit/api/site.ts";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useLocale } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { type HandedForm, takeHandedForm } from "./handed-form.ts";
import {
  type HandedPhoto,
  handedPhoto,
  restoreHandedPhoto,
  takeHandedPhoto,
} from "./handed-photo.ts";
import { ImageFault } from "./image/jobs.ts";
import type { TellReading } from "./reading-photos.ts";
import { imageText } from "./text.ts";
import type { FormEntry } from "./use-tool-form.ts";

type SetField = (field: string, value: FormEntry) => void;
/** `starts`: the operation that was chosen together with the photo. */
type GivePhoto = (field: string, value: FormEntry, starts: string | null) => void;

/** The earlier form, if any, with the waiting photo first. */
function withPhoto(
  form: HandedForm | null,
  field: string | undefined,
  handed: HandedPhoto | null,
): Pick<HandedForm, "values" | "photos"> {
  const { values = {}, photos = [] } = form ?? {};
  if (!field || !handed) return { values, photos };
  return { values, photos: [{ field, file: handed.file, name: handed.name }, ...photos] };
}

interface HandedPhotoPlace {
  /** Takes the values of an earlier run. */
  readonly setField: SetField;
  /** Takes a photo as if it had been chosen here. */
  readonly givePhoto: GivePhoto;
  readonly tellReading: TellReading;
}

/** Puts a photo that was chosen before the tool into the first field that takes one. */
export function useHandedPhoto(
  tool: AnyTool,
  { setField, givePhoto, tellReading }: HandedPhotoPlace,
): void {
  const locale = useLocale();
  const { maxSidePx } = useSite();
  // Once per visit: the user may choose the tool that is already open.
  const { key: visit } = useLocation();
  const lastVisit = useRef<string | null>(null);
  const latest = useRef({ locale, maxSidePx, setField, givePhoto });
  useEffect(() => {
    latest.current = { locale, maxSidePx, setField, givePhoto };
  });
  useEffect(() => {
    if (lastVisit.current === visit) return;
    lastVisit.current = visit;
    const [field] =
      Object.entries(tool.fields).find(([, { kind }]) => kind === "photo" || kind === "photos") ??
      [];
    const form = takeHandedForm(tool.id);
    const fill = async () => {
      if (!form && !(field && handedPhoto())) return;
      tellReading(true);
      try {
        // Few visits bring something, so the code loads on demand, before the photo is taken.
        const { fillForm } = await import("./fill-form.ts");
        const handed = field ? takeHandedPhoto() : null;
        await fillForm(tool, withPhoto(form, field, handed), {
          setField: (key, value) => {
            if (form) latest.current.setField(key, value);
            else latest.current.givePhoto(key, value, handed?.starts ?? null);
          },
          maxSidePx: latest.current.maxSidePx,
        });
      } catch (fault) {
        const problem = fault instanceof ImageFault ? fault.problem : "cannotLoad";
        toastRefusal(imageText[latest.current.locale][problem]);
      } finally {
        tellReading(false);
      }
    };
    const found = form ? Promise.resolve() : restoreHandedPhoto();
    found.then(fill, () => undefined);
  }, [tool, tellReading, visit]);
}
