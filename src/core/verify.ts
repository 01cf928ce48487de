import { z } from "zod/mini";

/**
 * `ours`: signed here, and not one byte changed since. `changed`: it names us, or carries a manifest, and its
 * bytes do not fit any more. `others`: soundly signed by somebody else.
 */
const signatureFindings = ["ours", "others", "changed", "none"] as const;
/** `found` is no chance; `none` says nothing about where the picture comes from. */
const watermarkFindings = ["found", "none"] as const;
/** `alike`: a picture that looks like it was made here; another one may look the same. */
const fingerprintFindings = ["alike", "none"] as const;
/** `yes`: signature or watermark prove it. `likely`: only the looks speak for it. */
const verdicts = ["yes", "likely", "unknown"] as const;

/** The answer of `POST /verify`. */
export const verifyAnswer = z.object({
  verdict: z.enum(verdicts),
  signature: z.enum(signatureFindings),
  watermark: z.enum(watermarkFindings),
  fingerprint: z.enum(fingerprintFindings),
  /** What the file, or what we know of it, says of its origin: a term of the IPTC vocabulary. */
  digitalSourceType: z.nullable(z.string()),
  /** Day on which it was made, `YYYY-MM-DD`, where we know it. */
  madeOn: z.nullable(z.string()),
});
export type VerifyAnswer = z.infer<typeof verifyAnswer>;
