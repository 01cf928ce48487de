/*
 * The ids of the documents without their rules, for screens on which none is chosen yet. The rules are large and load
 * with the first document.
 */

/** Authorities that reject edited photos: only cropping, rotating and resizing are allowed. */
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

/** Authorities that don't say whether photos may be edited. */
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

/** `true` for the id of a known document. */
export function isDocumentId(id: unknown): id is DocumentId {
  return idSet.has(id);
}

/** `true` if the document's authority rejects edited photos. */
export function isUneditedId(id: unknown): boolean {
  return uneditedSet.has(id);
}
