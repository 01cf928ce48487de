import { useQueryClient } from "@tanstack/react-query";
import { SplitSquareHorizontal } from "lucide-react";
import { useEffect, useState } from "react";
import type { Creation } from "#core/creations.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { readCreation, refreshCreations, useCreations } from "#kit/api/creations.ts";
import { useSite } from "#kit/api/site.ts";
import { classNames } from "#kit/ui/class-names.ts";
import { toastRefusal } from "#kit/ui/notes.ts";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText, type Words } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { ImageFault } from "../image/jobs.ts";
import { imageText } from "../text.ts";
import type { FormState } from "../use-tool-form.ts";
import type { Compared } from "./compared.ts";
import { restoreForm } from "./restore-form.ts";

const en = {
  history: "Earlier results of this tool",
  none: "Results of this tool will line up here.",
  show: "Show result {number}, with its photo and settings",
  compare: "Compare with result {number}",
} as const;

const historyText: Words<keyof typeof en> = {
  en,
  vi: {
    history: "Các kết quả trước của công cụ này",
    none: "Kết quả của công cụ này sẽ xếp ở đây.",
    show: "Xem kết quả {number} cùng ảnh gốc và thiết lập",
    compare: "So sánh với kết quả {number}",
  },
};

/** An earlier run to go back to. */
export interface EarlierRun {
  readonly runId: string;
  /** Its photos and settings; `null` if they are gone. */
  readonly form: FormState | null;
}

interface HistoryStripProps {
  readonly tool: AnyTool;
  /** The run of the result on the stage. */
  readonly shownRunId: string | null;
  readonly compared: Compared | null;
  readonly isRunning: boolean;
  readonly onShow: (run: EarlierRun) => void;
  readonly onCompare: (compared: Compared | null) => void;
}

interface TileProps {
  readonly creation: Creation;
  readonly number: number;
  readonly isShown: boolean;
  /** `null` if there is nothing to compare with. */
  readonly isCompared: boolean | null;
  readonly isOpening: boolean;
  readonly isOff: boolean;
  readonly onShow: () => void;
  readonly onCompare: () => void;
}

function Tile(tile: TileProps) {
  const { creation, number, isShown, isCompared, isOpening, isOff, onShow, onCompare } = tile;
  const say = useText(historyText);
  return (
    <li className="relative shrink-0">
      <button
        type="button"
        aria-label={say("show", { number })}
        aria-current={isShown}
        disabled={isOff}
        onClick={onShow}
        className={classNames(
          "grid size-18 place-items-center overflow-hidden rounded-sm border-2 bg-surface",
          isShown ? "border-accent" : "border-line hover:border-line-strong",
        )}
      >
        {isOpening ? (
          <Spinner className="size-6" />
        ) : (
          <img
            src={creation.result?.smallUrl}
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        )}
      </button>
      {isCompared === null || isShown ? null : (
        <button
          type="button"
          aria-label={say("compare", { number })}
          title={say("compare", { number })}
          aria-pressed={isCompared}
          onClick={onCompare}
          className={classNames(
            "absolute right-2.5 bottom-2.5 grid size-6 place-items-center rounded-full",
            isCompared ? "bg-accent text-accent-ink" : "bg-bg text-fg",
          )}
        >
          <SplitSquareHorizontal aria-hidden className="size-4" />
        </button>
      )}
    </li>
  );
}

/** Goes back to an earlier run, with its photos and settings. */
function useOpening(tool: AnyTool, onShow: (run: EarlierRun) => void) {
  const locale = useLocale();
  const { maxSidePx } = useSite();
  const [openingId, setOpeningId] = useState<string | null>(null);
  async function open(runId: string) {
    setOpeningId(runId);
    try {
      onShow({ runId, form: await restoreForm(tool, await readCreation(runId), maxSidePx) });
    } catch (thrown) {
      const error = thrown instanceof ApiError ? thrown : new ApiError("unexpected");
      toastRefusal(
        thrown instanceof ImageFault ? imageText[locale][thrown.problem] : error.text(locale),
      );
    }
    setOpeningId(null);
  }
  return { openingId, open: (runId: string) => void open(runId) };
}

/** The tool's last results below the stage: each can be shown again, changed from there, or compared. */
export function HistoryStrip(props: HistoryStripProps) {
  const { tool, shownRunId, compared, isRunning, onShow, onCompare } = props;
  const say = useText(historyText);
  const client = useQueryClient();
  const { data } = useCreations({ tool: tool.id, state: "done" });
  const { openingId, open } = useOpening(tool, onShow);
  useEffect(() => {
    if (shownRunId) void refreshCreations(client);
  }, [client, shownRunId]);
  const results = data?.pages[0]?.creations.filter(({ result }) => result !== null) ?? [];
  const shown = results.find(({ id }) => id === shownRunId);
  return (
    <section
      data-history
      aria-live="off"
      aria-label={say("history")}
      className="h-24 border-t border-line bg-bg px-4 py-3"
    >
      {data && results.length === 0 ? (
        <p className="grid h-full content-center text-sm text-muted">{say("none")}</p>
      ) : null}
      <ol className="flex gap-2 overflow-x-auto">
        {results.map((creation, index) => (
          <Tile
            key={creation.id}
            creation={creation}
            number={results.length - index}
            isShown={creation.id === shownRunId}
            isCompared={shown ? creation.id === compared?.id : null}
            isOpening={creation.id === openingId}
            isOff={isRunning || openingId !== null}
            onShow={() => open(creation.id)}
            onCompare={() =>
              onCompare(
                creation.id === compared?.id || !creation.result
                  ? null
                  : { id: creation.id, previewUrl: creation.result.url },
              )
            }
          />
        ))}
      </ol>
    </section>
  );
}
