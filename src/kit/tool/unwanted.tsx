import { ThumbsDown } from "lucide-react";
import { type ComponentType, useState } from "react";
import { ApiError } from "#kit/api/api-error.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useLocale, useText, type Words } from "#kit/ui/use-text.ts";
import type { UnwantedDialogProps } from "./unwanted-dialog.tsx";

const en = { unwanted: "Not what I wanted" } as const;

const unwantedText: Words<keyof typeof en> = { en, vi: { unwanted: "Không đúng ý tôi" } };

interface UnwantedProps {
  readonly runId: string;
  /** Until when the result can be returned, in ISO 8601. `undefined` if it can't; nothing is shown then. */
  readonly until: string | undefined;
  /** A link in a text, a button among others, or its icon alone where there is no room. */
  readonly look?: "link" | "button" | "icon";
  /** Called after the server has deleted the result. */
  readonly onReturned: () => void;
}

/** Opens the dialog that returns a result for its credits. Its code loads with the first press. */
export function Unwanted({ runId, until, look = "link", onReturned }: UnwantedProps) {
  const say = useText(unwantedText);
  const locale = useLocale();
  const [shownAt] = useState(Date.now);
  const [Dialog, setDialog] = useState<ComponentType<UnwantedDialogProps> | null>(null);
  if (until === undefined || Date.parse(until) <= shownAt) return null;

  async function open() {
    try {
      const { UnwantedDialog } = await import("./unwanted-dialog.tsx");
      setDialog(() => UnwantedDialog);
    } catch (error) {
      toastRefusal(new ApiError("offline", {}, { cause: error }).text(locale));
    }
  }

  return (
    <>
      {look === "link" ? null : (
        <Button
          variant={look === "icon" ? "ghost" : "outline"}
          size="sm"
          aria-label={say("unwanted")}
          onClick={() => void open()}
        >
          <ThumbsDown aria-hidden className="size-4.5" />
          {look === "icon" ? null : say("unwanted")}
        </Button>
      )}
      {look === "link" ? (
        <button
          type="button"
          className="underline underline-offset-4 hover:text-fg"
          onClick={() => void open()}
        >
          {say("unwanted")}
        </button>
      ) : null}
      {Dialog ? (
        <Dialog runId={runId} onClose={() => setDialog(null)} onReturned={onReturned} />
      ) : null}
    </>
  );
}
