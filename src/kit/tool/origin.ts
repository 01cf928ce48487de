import { useQuery } from "@tanstack/react-query";
import { type DigitalSourceType, digitalSourceTypes, readSourceType } from "#core/marking.ts";
import type { RunResult } from "./use-run-tool.ts";

/** Before the picture's own bytes, or behind them in a WebP. */
const SEARCHED_BYTES = 64 * 1024;

/** What the file of a result says of its origin; null when it says nothing that we know. */
async function readOrigin(file: Blob): Promise<DigitalSourceType | null> {
  const parts = [file.slice(0, SEARCHED_BYTES), file.slice(-SEARCHED_BYTES)];
  const texts = await Promise.all(parts.map((part) => part.text()));
  const said = readSourceType(texts.join("\n"));
  return digitalSourceTypes.find((term) => term === said) ?? null;
}

/** What the file of a result says of its origin; null until it is read. */
export function useOrigin({ runId, blob }: RunResult): DigitalSourceType | null {
  const { data } = useQuery({
    queryKey: ["origin", runId],
    queryFn: () => readOrigin(blob),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

/** What the name of a saved file says of pictures that a trained model made or changed; ends with a hyphen. */
export function originInName(origin: DigitalSourceType | null): string {
  if (origin === "trainedAlgorithmicMedia") return "ai-generated-";
  return origin === "compositeWithTrainedAlgorithmicMedia" ? "ai-edited-" : "";
}
