import { skipToken, useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { callFor } from "#kit/api/call-for.ts";
import type { FieldOfKind, PresetObstacles } from "#tool-model/fields.ts";
import { useMeasuringConsent } from "../measuring-consent.tsx";
import type { Photo } from "../photo.ts";
import { isBuiltIn, useEngineChoice } from "../use-engine-choice.ts";
import { type FormState, isPhoto } from "../use-tool-form.ts";

const answer = z.object({ obstacles: z.record(z.string(), z.string()) });

/** Reasons by the id of the preset. */
export type Obstacles = Readonly<Record<string, string>>;
const NONE: Obstacles = {};

async function ask({ path }: PresetObstacles, { image }: Photo): Promise<Obstacles> {
  const { obstacles } = await callFor(answer, { method: "POST", path, picture: image.blob });
  return obstacles;
}

/** The photo that the built-in engine would use; `null` if there is none or another engine is chosen. */
function usePhotoOf(asked: PresetObstacles | undefined, form: FormState): Photo | null {
  const { engine } = useEngineChoice(asked?.operation ?? null);
  const value = asked ? form[asked.of] : null;
  return isPhoto(value) && isBuiltIn(engine) ? value : null;
}

/**
 * Asks which presets the form's photo can't take, if the built-in engine makes the result and the user agrees. Without
 * an answer every preset stays open: the server checks again before it draws.
 */
export function useObstacles({ obstacles: asked }: FieldOfKind<"picture">, form: FormState) {
  const photo = usePhotoOf(asked, form);
  const consent = useMeasuringConsent();
  const { data, isLoading } = useQuery({
    queryKey: ["preset-obstacles", asked?.path, photo?.previewUrl],
    queryFn: asked && photo && consent.mayMeasure ? () => ask(asked, photo) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return {
    obstacles: (photo && data) ?? NONE,
    isLooking: isLoading,
    isConsentMissing: photo !== null && consent.isMissing,
    consent,
  };
}
