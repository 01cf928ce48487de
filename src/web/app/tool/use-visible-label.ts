import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { DigitalSourceType } from "#core/marking.ts";
import { markComposed } from "#kit/api/marks.ts";
import { drawLabel } from "#kit/tool/image/label.ts";
import { useOrigin } from "#kit/tool/origin.ts";
import { originText } from "#kit/tool/origin-line.tsx";
import type { ResultProps } from "#kit/tool/result-props.ts";
import type { RunResult } from "#kit/tool/use-run-tool.ts";
import { operationOf } from "#kit/tool/use-tool-form.ts";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useLocale, useText, type Words } from "#kit/ui/use-text.ts";
import { operationName } from "#tool-model/define-tool.ts";
import { canBeLabelled } from "#tools/marking.ts";

const en = {
  label: "Visible label",
  failed: "The label could not be drawn in this browser.",
} as const;

export const labelText: Words<keyof typeof en> = {
  en,
  vi: {
    label: "Nhãn nhìn thấy được",
    failed: "Trình duyệt này không vẽ được nhãn.",
  },
};

const STORAGE_KEY = "visible-label";

/** `true` if all possible operations allow a label; without the sent form, all of the tool's. */
function mayBeLabelled({ tool, sentForm }: Pick<ResultProps, "tool" | "sentForm">): boolean {
  const path = sentForm && (operationOf(tool, sentForm)?.path ?? null);
  return Object.values(tool.operations)
    .filter((operation) => path === null || operation.path === path)
    .every((operation) => canBeLabelled(operationName(operation)));
}

/** An object URL of a file, revoked after use. */
function useAddress(file: Blob | null): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => {
    if (url === null) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  return url;
}

/** The result with its origin as a label in a corner; drawn once, marked and signed like the result. */
function useLabelled(result: RunResult, origin: DigitalSourceType | null, isWanted: boolean) {
  const say = useText(originText);
  const locale = useLocale();
  const { data, isError } = useQuery({
    queryKey: ["labelled", result.objectUrl, locale],
    enabled: isWanted && origin !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    async queryFn() {
      const file = await drawLabel(result.blob, origin === null ? "" : say(origin));
      return markComposed(result.runId, file).catch(() => {
        toastRefusal(say("unsigned"));
        return file;
      });
    },
  });
  return { file: data ?? null, isError: isWanted && isError };
}

/** The image to save: the result, or its labelled copy if the user chose that in this browser. */
export function useVisibleLabel({
  tool,
  sentForm,
  result,
}: Pick<ResultProps, "tool" | "sentForm" | "result">) {
  const [isChosen, setIsChosen] = useState(() => localStorage.getItem(STORAGE_KEY) === "yes");
  const origin = useOrigin(result);
  const isPossible = origin !== null && mayBeLabelled({ tool, sentForm });
  const isOn = isChosen && isPossible;
  const { file, isError } = useLabelled(result, origin, isOn);
  const labelledUrl = useAddress(isOn ? file : null);
  return {
    isPossible,
    isOn,
    isError,
    /** `null` while the label is being drawn or if that failed. */
    file: isOn ? file : result.blob,
    url: labelledUrl ?? result.objectUrl,
    choose(isWanted: boolean): void {
      localStorage.setItem(STORAGE_KEY, isWanted ? "yes" : "no");
      setIsChosen(isWanted);
    },
  };
}
