import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_BACKUP_DAYS } from "#core/retention.ts";
import { apiCall } from "#kit/api/api-call.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useLocale, useText, type Words } from "#kit/ui/use-text.ts";

const en = {
  deleteNow: "Delete now",
  sure: "Delete this picture and the photos it was made of? They are gone at once, from backups within {days} days.",
  yes: "Delete",
  no: "Keep",
} as const;

const deleteText: Words<keyof typeof en> = {
  en,
  vi: {
    deleteNow: "Xóa ngay",
    sure: "Xóa ảnh này và các ảnh gốc đã dùng? Chúng bị xóa ngay, khỏi bản sao lưu trong vòng {days} ngày.",
    yes: "Xóa",
    no: "Giữ lại",
  },
};

interface DeletePictureProps {
  readonly runId: string;
  readonly onDeleted: () => void;
}

/** Deletes one result on the server after a confirmation. */
export function DeletePicture({ runId, onDeleted }: DeletePictureProps) {
  const say = useText(deleteText);
  const locale = useLocale();
  const client = useQueryClient();
  const [step, setStep] = useState<"closed" | "asking" | "sending">("closed");

  async function send() {
    setStep("sending");
    try {
      await apiCall({ method: "DELETE", path: `/images/${runId}` });
      void client.invalidateQueries({ queryKey: ["equal-result"] });
      onDeleted();
    } catch (error) {
      setStep("asking");
      toastRefusal((error instanceof ApiError ? error : new ApiError("unexpected")).text(locale));
    }
  }

  if (step === "closed") {
    return (
      <button
        type="button"
        className="mr-2 underline underline-offset-4 hover:text-fg"
        onClick={() => setStep("asking")}
      >
        {say("deleteNow")}
      </button>
    );
  }
  return (
    <span role="alertdialog" aria-label={say("deleteNow")} className="mt-2 block text-fg">
      {say("sure", { days: MAX_BACKUP_DAYS })}
      <span className="mt-2 flex gap-2.5">
        <Button
          variant="destructive"
          size="sm"
          disabled={step === "sending"}
          onClick={() => void send()}
        >
          {say("yes")}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setStep("closed")}>
          {say("no")}
        </Button>
      </span>
    </span>
  );
}
