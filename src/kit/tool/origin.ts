import { useQuery } from "@tanstack/react-query";
import { type DigitalSourceType, digitalSourceTypes, readSourceType } from "#core/marking.ts";
import type { RunResult } from "./use-run-tool.ts";

/** Metadata is before the image data, or after it in a WebP. */
const SEARCHED_BYTES = 64 * 1024;

/** Reads the origin that a result's file declares. `null` if there is no known term. */
async function readOrigin(file: Blob): Promise<DigitalSourceType | null> {
  const parts = [file.slice(0, SEARCHED_BYTES), file.slice(-SEARCHED_BYTES)];
  const texts = await Promise.all(parts.map((part) => part.text()));
  const said = readSourceType(texts.join("\n"));
  return digitalSourceTypes.find((term) => term === said) ?? null;
}

/** Returns the origin that a result's file declares. `null` until it's read, or if there is no known term. */
export function useOrigin({ runId, blob }: RunResult): DigitalSourceType | null {
  const { data } = useQuery({
    queryKey: ["origin", runId],
    queryFn: () => readOrigin(blob),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

/** Returns the file name prefix for images that a trained model made or changed, with its hyphen. Otherwise empty. */
export function originInName(origin: DigitalSourceType | null): string {
  if (origin === "trainedAlgorithmicMedia") return "ai-generated-";
  return origin === "compositeWithTrainedAlgorithmicMedia" ? "ai-edited-" : "";
}
