import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { closeDialog, type DialogName, onDialog, openedDialog } from "#kit/tool/dialog-store.ts";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { appText } from "../common/text.ts";

interface DialogContentProps {
  readonly onClose: () => void;
}

const loaders = {
  tutorial: async () => (await import("./tutorial-dialog.tsx")).TutorialDialog,
  referral: async () => (await import("./referral-dialog.tsx")).ReferralDialog,
  help: async () => (await import("./help-dialog.tsx")).HelpDialog,
  picker: async () => (await import("./picker-dialog.tsx")).PickerDialog,
  palette: async () => (await import("./palette-dialog.tsx")).PaletteDialog,
} satisfies Record<DialogName, () => Promise<ComponentType<DialogContentProps>>>;

/** Renders the open dialog. Loads a dialog's content when it opens. */
export function DialogHost() {
  const say = useText(appText);
  const name = useSyncExternalStore(onDialog, openedDialog, () => null);
  const [loaded, setLoaded] = useState<{
    name: DialogName;
    Content: ComponentType<DialogContentProps>;
  } | null>(null);
  const failure = say("notLoaded");
  useEffect(() => {
    if (name === null) return;
    let isCurrent = true;
    const load = async (asked: DialogName) => {
      const Content = await loaders[asked]().catch(() => null);
      if (!isCurrent) return;
      if (Content) {
        setLoaded({ name: asked, Content });
        return;
      }
      closeDialog();
      toastRefusal(failure);
    };
    void load(name);
    return () => {
      isCurrent = false;
    };
  }, [name, failure]);
  return loaded && loaded.name === name ? <loaded.Content onClose={closeDialog} /> : null;
}
