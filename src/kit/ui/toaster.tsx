import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { onNote, waitingNotes } from "./notes.ts";

interface TrayProps {
  readonly theme: "light" | "dark";
}

/** The container of toasts; its code loads with the first message. */
export function Toaster({ theme }: TrayProps) {
  const waiting = useSyncExternalStore(onNote, waitingNotes, waitingNotes);
  const [Tray, setTray] = useState<ComponentType<TrayProps> | null>(null);
  useEffect(() => {
    if (waiting.length === 0 || Tray) return;
    // If the code can't load, the message waits for the next one; the page keeps working.
    import("./note-tray.tsx").then(
      ({ NoteTray }) => setTray(() => NoteTray),
      () => {},
    );
  }, [waiting, Tray]);
  return Tray ? <Tray theme={theme} /> : null;
}
