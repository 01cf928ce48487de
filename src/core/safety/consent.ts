import { z } from "zod/mini";

/*
 * Schemas of the enveloped endpoints under /consents, for server and browser:
 *   GET    /consents             returns the consent documents and this account's consents
 *   PUT    /consents/{document}  {version}: consents to the current text
 *   DELETE /consents/{document}  withdraws the consent
 */

/**
 * What a tool does with the people in a photo: `measured` finds or measures a face or a body to know where to work,
 * `face` changes a face, `body` changes a body and may not be used on minors. One consent covers all three.
 */
export type ConsentKind = "measured" | "face" | "body";

/** The consent documents with the version of their current text. A new version asks every user again. */
export const consentVersions = { people: 1 } as const;
export type ConsentDocument = keyof typeof consentVersions;
/** Required before a face or a body is measured or changed. */
export const PEOPLE_CONSENT = "people" satisfies ConsentDocument;
export const consentDocuments = [PEOPLE_CONSENT] as const satisfies readonly ConsentDocument[];

const version = z.int().check(z.gte(1), z.lte(1_000));

/** Response of all three endpoints. */
export const consentStates = z.object({
  consents: z.array(
    z.object({
      document: z.enum(consentDocuments),
      /** Version of the current text. */
      version,
      /** `true` if the user has consented to the current text and hasn't withdrawn it. */
      isGiven: z.boolean(),
      /** Time of the latest consent to any version. `null` if there is none or it was withdrawn. */
      givenAt: z.nullable(z.iso.datetime()),
      givenVersion: z.nullable(version),
    }),
  ),
});
export type ConsentStates = z.infer<typeof consentStates>;

export const consentGift = z.strictObject({ version });
