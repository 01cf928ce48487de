import { RotateCcw } from "lucide-react";
import { noteTable } from "#core/note-table.ts";
import { useSite } from "#kit/api/site.ts";
import { Button } from "#kit/ui/button.tsx";
import { useLocale, useText, type Words } from "#kit/ui/use-text.ts";
import { DeletePicture } from "./delete-picture.tsx";
import { useHasSheet } from "./sheet/sheet.ts";
import { toolKitText } from "./text.ts";
import { Unwanted } from "./unwanted.tsx";
import type { RunResult } from "./use-run-tool.ts";

const en = {
  madeLocal: "Made by the built-in engine in {seconds} s.",
  madeStudio: "Made by the studio model {model} in {seconds} s.",
  keptDays: "Kept for {days} days, then deleted.",
  keptDay: "Kept for one day, then deleted.",
  freeTitle: "This picture is a gift: nothing was charged.",
  freeFace: "The face may have changed.",
  freeChoice: "Keep the picture, or try again with the same choices.",
  freeOther: "Keep the picture, or try another photo.",
} as const;

const resultText: Words<keyof typeof en> = {
  en,
  vi: {
    madeLocal: "Được tạo bởi bộ xử lý tích hợp trong {seconds} giây.",
    madeStudio: "Được tạo bởi mô hình studio {model} trong {seconds} giây.",
    keptDays: "Được giữ {days} ngày rồi bị xóa.",
    keptDay: "Được giữ một ngày rồi bị xóa.",
    freeTitle: "Ảnh này được tặng: bạn không bị trừ tín dụng.",
    freeFace: "Khuôn mặt có thể đã thay đổi.",
    freeChoice: "Bạn có thể giữ ảnh này, hoặc thử lại với cùng lựa chọn.",
    freeOther: "Bạn có thể giữ ảnh này, hoặc thử ảnh khác.",
  },
};

const MS_PER_SECOND = 1_000;

/** Seconds with one decimal. */
function formatSeconds(ms: number, locale: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale, digits).format(ms / MS_PER_SECOND);
}

interface AboutResultProps {
  readonly result: RunResult;
  readonly onAgain: () => void;
}

interface KeptResultProps extends AboutResultProps {
  readonly onDeleted: () => void;
}

/** A result without charge: why, and what the user can do about it. */
function Gift({ result, onAgain }: AboutResultProps) {
  const say = useText(resultText);
  const sayTool = useText(toolKitText);
  const locale = useLocale();
  const { kind, noteCode } = result.engine;
  const isRepeat = noteCode === "same_picture";
  // The built-in engine would make the same picture again.
  const canDiffer = kind !== "local";
  return (
    <div
      role="note"
      className="mx-4 mb-3 grid justify-items-start gap-3 rounded-sm border border-amber/50 bg-bg px-3.5 py-3 text-sm sm:mx-6"
    >
      <p>
        <strong className="block font-semibold">
          {isRepeat ? sayTool("notCharged") : say("freeTitle")}
        </strong>
        {noteCode ? noteTable[noteCode][locale] : say("freeFace")}{" "}
        {isRepeat ? null : say(canDiffer ? "freeChoice" : "freeOther")}
      </p>
      {canDiffer ? (
        <Button variant="outline" size="sm" onClick={onAgain}>
          <RotateCcw aria-hidden className="size-4" />
          {sayTool("tryAgain")}
        </Button>
      ) : null}
    </div>
  );
}

/** Which engine made a result, how long it took, how long it is kept, its note, and whether it was free. */
export function AboutResult({ result, onAgain, onDeleted }: KeptResultProps) {
  const say = useText(resultText);
  const locale = useLocale();
  const { kind, model, elapsedMs, noteCode } = result.engine;
  const seconds = formatSeconds(elapsedMs, locale);
  const { keepDays: days } = useSite();
  const hasSheet = useHasSheet();
  return (
    <>
      <div className="mx-4 mb-1 text-[13px] text-muted sm:mx-6">
        {say(kind === "local" ? "madeLocal" : "madeStudio", { model, seconds })}{" "}
        <span>{say(days === 1 ? "keptDay" : "keptDays", { days })}</span>{" "}
        <DeletePicture runId={result.runId} onDeleted={onDeleted} />{" "}
        {/* With a sheet it is among the actions. */}
        {hasSheet ? null : (
          <Unwanted runId={result.runId} until={result.returnableUntil} onReturned={onDeleted} />
        )}
      </div>
      {result.isFree ? <Gift result={result} onAgain={onAgain} /> : null}
      {noteCode && !result.isFree ? (
        <p
          className="mx-4 mb-3 rounded-sm border border-amber/50 bg-bg px-3.5 py-2 text-sm sm:mx-6"
          role="note"
        >
          {noteTable[noteCode][locale]}
        </p>
      ) : null}
    </>
  );
}
