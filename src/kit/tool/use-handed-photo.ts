import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useSite } from "#kit/api/site.ts";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useLocale } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { HandedFilling } from "./fill-handed.ts";
import { takeHandedForm } from "./handed-form.ts";
import { handedPhoto, restoreHandedPhoto } from "./handed-photo.ts";
import { ImageFault } from "./image/jobs.ts";
import type { TellReading } from "./reading-photos.ts";
import { imageText } from "./text.ts";

interface HandedPhotoPlace extends Omit<HandedFilling, "maxSidePx"> {
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
        const { fillHanded } = await import("./fill-handed.ts");
        await fillHanded(tool, { form, field }, () => latest.current);
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
