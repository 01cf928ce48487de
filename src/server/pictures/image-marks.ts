import type { AiMarks } from "#core/image-payload.ts";
import type { Walked } from "./containers/cuts.ts";

/** Longer XMP is searched only this far. */
const MAX_XMP_BYTES = 256 * 1024;
/** A term of https://cv.iptc.org/newscodes/digitalsourcetype/, written as attribute or as element. */
const SOURCE_TYPE = /cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{1,64})\b/;

/** The image's statements that AI made or changed it, or `null` if there are none. */
export function marksOf({ xmp, hasManifest }: Pick<Walked, "xmp" | "hasManifest">): AiMarks | null {
  const terms = xmp.flatMap((text) => {
    const term = SOURCE_TYPE.exec(text.toString("latin1", 0, MAX_XMP_BYTES))?.[1];
    return term === undefined ? [] : [term];
  });
  const digitalSourceType = terms[0] ?? null;
  return digitalSourceType === null && !hasManifest ? null : { digitalSourceType, hasManifest };
}
