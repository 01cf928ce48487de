/*
 * The ids of the documents without their rules: what a screen has to know before one is chosen. The rules are large
 * and come with the first document.
 */

/** Authorities that reject photos that were edited: only cutting, turning and resizing is left. */
const uneditedIds = [
  "ae-identity",
  "ae-passport",
  "kr-passport",
  "my-student",
  "sg-passport",
  "sg-identity",
  "tw-entry-permit",
  "gb-passport",
  "gb-passport-online",
  "ie-passport",
  "ie-passport-online",
  "it-visa",
  "nl-passport",
  "nl-identity",
  "nl-driving",
  "au-passport",
  "ca-passport",
  "mx-passport",
  "nz-passport-online",
  "tc-passport",
  "us-passport",
  "us-passport-online",
  "us-visa",
] as const;

/** Authorities that leave it open whether a photo was worked on. */
export const editableIds = [
  "cn-visa",
  "cn-visa-online",
  "cn-passport",
  "hk-passport",
  "hk-passport-online",
  "jp-passport",
  "jp-visa",
  "jp-residence",
  "my-passport",
  "ph-visa",
  "tw-passport",
  "tw-identity",
  "vn-passport",
  "vn-passport-official",
  "vn-identity",
  "xx-icao",
  "xx-two-inches",
  "de-passport",
  "de-identity",
  "de-driving",
  "es-identity",
  "eu-visa",
  "fi-passport",
  "fi-identity",
  "fi-passport-online",
  "fr-passport",
  "fr-identity",
  "fr-residence",
  "fr-driving",
  "pl-passport",
  "pl-school",
  "ru-passport",
  "tr-passport",
  "br-passport",
  "in-passport-abroad",
  "in-visa-online",
  "in-oci",
  "in-driving",
  "in-pan",
  "in-upsc",
  "in-neet",
  "in-jee",
  "in-ibps",
  "us-lottery",
] as const;

export type DocumentId = (typeof uneditedIds)[number] | (typeof editableIds)[number];

export const documentIds: readonly DocumentId[] = [...uneditedIds, ...editableIds];

const uneditedSet: ReadonlySet<unknown> = new Set(uneditedIds);
const idSet: ReadonlySet<unknown> = new Set(documentIds);

/** True for the id of a document whose rules are known here. */
export function isDocumentId(id: unknown): id is DocumentId {
  return idSet.has(id);
}

/** True when the authority of this document rejects photos that were edited. */
export function isUneditedId(id: unknown): boolean {
  return uneditedSet.has(id);
}
