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
  /** `true` among buttons; otherwise it looks like a link. */
  readonly isButton?: boolean;
  /** Called after the server has deleted the result. */
  readonly onReturned: () => void;
}

/** Opens the dialog that returns a result for its credits. Its code loads with the first press. */
export function Unwanted({ runId, until, isButton = false, onReturned }: UnwantedProps) {
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
      {isButton ? (
        <Button variant="outline" size="sm" onClick={() => void open()}>
          <ThumbsDown aria-hidden className="size-4.5" />
          {say("unwanted")}
        </Button>
      ) : (
        <button
          type="button"
          className="underline underline-offset-4 hover:text-fg"
          onClick={() => void open()}
        >
          {say("unwanted")}
        </button>
      )}
      {Dialog ? (
        <Dialog runId={runId} onClose={() => setDialog(null)} onReturned={onReturned} />
      ) : null}
    </>
  );
}
