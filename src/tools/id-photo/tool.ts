import { z } from "zod/mini";
import {
  documentIds,
  editableIds,
  isDocumentId,
  isUneditedId,
} from "#core/documents/document-ids.ts";
import { mmToPx, photoSizeOf, photoSizePresets, readPhotoSize } from "#core/photo-size.ts";
import { usualPaper } from "#core/print-sheet.ts";
import { defineTool } from "#tool-model/define-tool.ts";
import type { FormValues } from "#tool-model/fields.ts";
import { requiredImage } from "#tool-model/payloads.ts";
import { idPhotoCard } from "./card.ts";

/** Background colours: the names (specification, tools section 3) are the values; the CSS colours are ours. */
const idPhotoBackgrounds = [
  { name: "white", css: "#ffffff" },
  { name: "light blue", css: "#a9d6f2" },
  { name: "dark blue", css: "#23468f" },
  { name: "gray", css: "#a3a19b" },
] as const;

const knownDocument = z.string().check(z.refine(isDocumentId, "unknown_document"));

/** A document whose authority accepts edited photos. */
const editableDocument = knownDocument.check(
  z.refine((id) => !isUneditedId(id), "document_unedited"),
);

/** Returns `true` if the photo is only rotated, cropped and resized: by choice, or required by the authority. */
export function staysUnedited({ document, cropOnly }: FormValues): boolean {
  return isUneditedId(document) || (isDocumentId(document) && cropOnly === true);
}

/** Create ID Photo: one face, cropped to an official size, on paper if requested. */
export const idPhoto = defineTool({
  card: idPhotoCard,
  consent: "measured",
  fields: {
    photo: { kind: "photo", missing: "own_photo_missing" },
    document: {
      kind: "lookup",
      options: documentIds,
      load: async () => (await import("./document-options.ts")).documentOptions,
    },
    cropOnly: {
      kind: "toggle",
      initial: false,
      when: { field: "document", values: editableIds },
    },
    background: { kind: "colour", options: idPhotoBackgrounds, initial: "#ffffff" },
    size: {
      kind: "size",
      presets: photoSizePresets,
      initial: "3:4",
      placeholder: { widthMm: 35, heightMm: 45 },
      // Each document defines its own size.
      when: { field: "document", values: [""] },
    },
    paper: { kind: "choice", options: ["L", "2L", "A6"], initial: "L", initialIn: usualPaper },
  },
  resultSize: ({ document, size }) => {
    if (isDocumentId(document)) return { kind: "document", id: document };
    const print = typeof size === "string" ? readPhotoSize(size) : null;
    if (!print) return null;
    const { widthMm, heightMm } = print;
    return { kind: "fixed", size: { widthPx: mmToPx(widthMm), heightPx: mmToPx(heightMm) } };
  },
  operations: {
    photoId: {
      path: "/images/photo_id",
      payload: z.strictObject({
        sourceImage: requiredImage("own_photo_missing"),
        size: z.string().check(
          z.overwrite(photoSizeOf),
          z.refine((size) => readPhotoSize(size) !== null, "invalid_size"),
        ),
        document: z.optional(editableDocument),
      }),
    },
    photoCrop: {
      path: "/images/photo_crop",
      payload: z.strictObject({
        sourceImage: requiredImage("own_photo_missing"),
        document: knownDocument,
      }),
    },
  },
  pickOperation: (values) => (staysUnedited(values) ? "photoCrop" : "photoId"),
  toCall: ({ photo, size, document, cropOnly }) => {
    if (staysUnedited({ document, cropOnly }))
      return { operation: "photoCrop", payload: { sourceImage: photo, document } };
    const named = document === "" ? {} : { document };
    return { operation: "photoId", payload: { sourceImage: photo, size, ...named } };
  },
});
