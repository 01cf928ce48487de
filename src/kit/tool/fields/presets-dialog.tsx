import { Dialog } from "#kit/ui/dialog.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { toolKitText } from "../text.ts";
import { Presets, type PresetsProps } from "./presets.tsx";

interface PresetsDialogProps extends Omit<PresetsProps, "className"> {
  readonly label: string;
  readonly onClose: () => void;
}

/** All presets of a field in a dialog. */
export function PresetsDialog({ label, onClose, ...presets }: PresetsDialogProps) {
  const say = useText(toolKitText);
  return (
    <Dialog onClose={onClose} title={label} closeLabel={say("close")} isWide>
      <Presets {...presets} className="grid-cols-3 sm:grid-cols-5 md:grid-cols-6" />
    </Dialog>
  );
}
