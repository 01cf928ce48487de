import { useEffect, useSyncExternalStore } from "react";
import { Toaster as Sonner, toast } from "sonner";
import type { Localised } from "#core/locale.ts";
import { onNote, takeNotes, waitingNotes } from "./notes.ts";
import { useLocale } from "./use-text.ts";
import "sonner/dist/styles.css";

/** Name of the notifications for screen readers. */
const label = { en: "Notifications", vi: "Thông báo" } as const satisfies Localised;

/** Notifications: bottom right, one at most, Alt+T, 4 s (specification, platform section 9). */
export function NoteTray({ theme }: { theme: "light" | "dark" }) {
  const locale = useLocale();
  const waiting = useSyncExternalStore(onNote, waitingNotes);
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { kind, title, description } of takeNotes()) {
      const details = description ? { description } : {};
      if (kind === "done") toast.success(title, details);
      // Screen readers read a refusal at once: the visitor waits for what was refused.
      else toast.error(<span role="alert">{title}</span>, details);
    }
  }, [waiting]);
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      // On phones above the run button.
      mobileOffset={{ bottom: "7.5rem" }}
      visibleToasts={1}
      duration={4_000}
      hotkey={["altKey", "KeyT"]}
      containerAriaLabel={label[locale]}
      toastOptions={{
        classNames: {
          toast: "!rounded-md !font-sans",
          success: "!bg-surface !text-fg !border-line",
          // Only here: every toast has the classes of `toast`, which these would have to beat.
          error:
            "!bg-[color-mix(in_oklab,var(--danger)_12%,var(--surface))] !text-danger !border-danger",
          description: "!text-muted",
        },
      }}
    />
  );
}
