import { countBroken } from "#core/documents/judge-photo.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import type { Portrait } from "#engine/local/analysis/portrait.ts";
import type { Measures } from "#engine/local/judging/flaws.ts";
import { measurePortrait } from "#engine/local/judging/measure-portrait.ts";
import { measurePortrait as measureRules } from "./measure-portrait.server.ts";

/** The flaws of a head for an ID photo. `photo` is the photo that `portrait` was cut from. */
export async function measureHead(photo: PhotoAnalysis, portrait: Portrait): Promise<Measures> {
  return {
    ...(await measurePortrait(photo, portrait)),
    rulesBroken: countBroken(measureRules(portrait)),
  };
}
