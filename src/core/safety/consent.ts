import { z } from "zod/mini";

/*
 * Shapes of the enveloped calls below /consents, for both sides:
 *   GET    /consents             what may be agreed to, and what this account has agreed to
 *   PUT    /consents/{document}  {version}: agrees to the present words
 *   DELETE /consents/{document}  takes it back
 */

/** What a tool changes of a person; body tools may show nobody under age. */
const consentKinds = ["face", "body"] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** What people agree to, with the number of its present words: it rises with them, and all are asked again. */
export const consentVersions = { people: 1 } as const;
export type ConsentDocument = keyof typeof consentVersions;
/** Asked for before a face or a body is changed. */
export const PEOPLE_CONSENT = "people" satisfies ConsentDocument;
export const consentDocuments = [PEOPLE_CONSENT] as const satisfies readonly ConsentDocument[];

const version = z.int().check(z.gte(1), z.lte(1_000));

/** The answer of all three calls. */
export const consentStates = z.object({
  consents: z.array(
    z.object({
      document: z.enum(consentDocuments),
      /** The present words. */
      version,
      /** True when the present words were agreed to and that was not taken back. */
      isGiven: z.boolean(),
      /** When any words were last agreed to; null: never, or taken back. */
      givenAt: z.nullable(z.iso.datetime()),
      givenVersion: z.nullable(version),
    }),
  ),
});
export type ConsentStates = z.infer<typeof consentStates>;

export const consentGift = z.strictObject({ version });
