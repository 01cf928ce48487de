import { useEffect, useRef } from "react";
import type { AnyTool } from "#tools/define-tool.ts";
import { useSite } from "../api/site.ts";
import { toastRefusal } from "../ui/notes.ts";
import { useLocale } from "../ui/use-text.ts";
import { takeHandedPhoto } from "./handed-photo.ts";
import { ImageFault } from "./image/jobs.ts";
import { preparePhoto } from "./photo.ts";
import type { TellReading } from "./reading-photos.ts";
import { imageText } from "./text.ts";
import type { FormEntry } from "./use-tool-form.ts";

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
    if (!name || !handed) return;
    tellReading(true);
    preparePhoto(handed.file, handed.name, latest.current.maxSidePx)
      .then(
        (photo) => latest.current.setField(name, field?.kind === "photos" ? [photo] : photo),
        (fault: unknown) => {
          const problem = fault instanceof ImageFault ? fault.problem : "cannotLoad";
          toastRefusal(imageText[latest.current.locale][problem]);
        },
      )
      .finally(() => tellReading(false));
  }, [tool, tellReading]);
}
