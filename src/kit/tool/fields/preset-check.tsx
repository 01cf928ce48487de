import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod/mini";
import { callFor } from "#kit/api/call-for.ts";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText, type Words } from "#kit/ui/use-text.ts";
import type { PresetObstacles } from "#tool-model/fields.ts";
import { MeasuringConsent, useMeasuringConsent } from "../measuring-consent.tsx";
import type { Photo } from "../photo.ts";
import { isBuiltIn, useEngineChoice } from "../use-engine-choice.ts";
import { NONE, type Obstacles } from "./presets.tsx";

const text: Words<"looking"> = {
  en: { looking: "Checking which of these suit your photo …" },
  vi: { looking: "Đang xem mẫu nào hợp với ảnh của bạn …" },
};

const answer = z.object({ obstacles: z.record(z.string(), z.string()) });

interface PresetCheckProps {
  readonly asked: PresetObstacles;
  readonly photo: Photo;
  readonly onFound: (obstacles: Obstacles) => void;
}

/** The words of the tool in the page's language. */
function useWords({ path, loadWords }: PresetObstacles) {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ["obstacle-words", path],
    queryFn: loadWords,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.[locale];
}

/**
 * Asks which presets a photo can't take, if the built-in engine makes the result and the user agrees. Without an answer
 * every preset stays open: the server checks again before it draws.
 */
export function PresetCheck({ asked, photo, onFound }: PresetCheckProps) {
  const say = useText(text);
  const words = useWords(asked);
  const { engine } = useEngineChoice(asked.operation);
  const consent = useMeasuringConsent();
  const isAsked = isBuiltIn(engine);
  const { data, isLoading } = useQuery({
    queryKey: ["preset-obstacles", asked.path, photo.previewUrl],
    queryFn:
      isAsked && consent.mayMeasure
        ? () => callFor(answer, { method: "POST", path: asked.path, picture: photo.image.blob })
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const found = isAsked ? data?.obstacles : undefined;
  useEffect(() => {
    if (!found || !words) return undefined;
    const said = Object.entries(found).map(([id, code]) => [id, words[code] ?? code] as const);
    onFound(Object.fromEntries(said));
    return () => onFound(NONE);
  }, [found, words, onFound]);
  return (
    <div className="mt-3 text-[13.5px] text-muted empty:hidden">
      {isAsked && consent.isMissing && words ? (
        <MeasuringConsent purpose={words["purpose"] ?? ""} onAsk={consent.ask} />
      ) : null}
      {isLoading ? (
        <output className="flex items-center gap-2.5">
          <Spinner />
          {say("looking")}
        </output>
      ) : null}
      {consent.dialog}
    </div>
  );
}
