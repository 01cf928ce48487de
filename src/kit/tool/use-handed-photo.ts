import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useSite } from "#kit/api/site.ts";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useLocale } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { takeHandedForm } from "./handed-form.ts";
import { takeHandedPhoto } from "./handed-photo.ts";
import { ImageFault } from "./image/jobs.ts";
import { preparePhoto } from "./photo.ts";
import type { TellReading } from "./reading-photos.ts";
import { imageText } from "./text.ts";
import type { FormEntry } from "./use-tool-form.ts";

type SetField = (field: string, value: FormEntry) => void;

interface HandedPhotoPlace {
  /** Takes the values of an earlier run. */
  readonly setField: SetField;
  /** Takes a photo as if it had been chosen here. */
  readonly givePhoto: SetField;
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
      latest.current.givePhoto(name, field?.kind === "photos" ? [photo] : photo);
    };
    // Few visits bring an earlier form, so its code loads on demand.
    const fill = async () => {
      if (!form) return;
      const { fillForm } = await import("./fill-form.ts");
      await fillForm(tool, form, { setField: set, maxSidePx: maxPx });
    };
    Promise.all([fill(), putPhoto()])
      .then(
        () => undefined,
        (fault: unknown) => {
          const problem = fault instanceof ImageFault ? fault.problem : "cannotLoad";
          toastRefusal(imageText[latest.current.locale][problem]);
        },
      )
      .finally(() => tellReading(false));
  }, [tool, tellReading, visit]);
}
