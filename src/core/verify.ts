import { z } from "zod/mini";

/**
 * `ours`: signed here and unchanged since. `changed`: it names us or carries a manifest, but its bytes don't match.
 * `others`: a valid signature of another party.
 */
const signatureFindings = ["ours", "others", "changed", "none"] as const;
/** `found` isn't a coincidence; `none` says nothing about the image's origin. */
const watermarkFindings = ["found", "none"] as const;
/** `alike`: it looks like an image made here; another image may look the same. */
const fingerprintFindings = ["alike", "none"] as const;
/** `yes`: the signature or the watermark proves it. `likely`: only the fingerprint suggests it. */
const verdicts = ["yes", "likely", "unknown"] as const;

/** The answer of `POST /verify`. */
export const verifyAnswer = z.object({
  verdict: z.enum(verdicts),
  signature: z.enum(signatureFindings),
  watermark: z.enum(watermarkFindings),
  fingerprint: z.enum(fingerprintFindings),
  /** The origin according to the file or our records: a term of the IPTC vocabulary; `null` if unknown. */
  digitalSourceType: z.nullable(z.string()),
  /** Day of creation, `YYYY-MM-DD`; `null` if unknown. */
  madeOn: z.nullable(z.string()),
});
export type VerifyAnswer = z.infer<typeof verifyAnswer>;
