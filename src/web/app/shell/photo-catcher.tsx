import { useNavigation } from "react-router";
import { openDialog } from "#kit/tool/dialog-store.ts";
import { useDropAnywhere, usePaste } from "#kit/tool/fields/incoming-files.ts";
import { handOver, hasPlace } from "#kit/tool/handed-photo.ts";
import { useText } from "#kit/ui/use-text.ts";
import { appText } from "../common/text.ts";

/** A path of a tool's screen, which takes the waiting photo. `/dashboard/creations` isn't one. */
const TOOL_PATH = /^\/dashboard\/(?!creations$)[^/]+$/;

/**
 * On pages without a photo field: takes a dropped or pasted photo. Opens the tool picker unless a tool is opening or the
 * page has a place for the photo.
 */
export function PhotoCatcher() {
  const say = useText(appText);
  const comingPath = useNavigation().location?.pathname ?? "";
  const take = (file: File) => {
    handOver(file, file.name);
    if (!TOOL_PATH.test(comingPath) && !hasPlace()) openDialog("picker");
  };
  usePaste(take);
  const isOver = useDropAnywhere(take);
  return isOver ? (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-lg border-4 border-dashed border-accent bg-bg/85 font-display text-4xl font-extrabold"
    >
      {say("dropHere")}
    </div>
  ) : null;
}
