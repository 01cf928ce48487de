import { z } from "zod/mini";
import type { Operation } from "./define-tool.ts";
import { isPictureField } from "./payloads.ts";

/** Where pictures stand in the payload of an operation. */
export interface PictureSlot {
  /** The field that holds the picture, or the list of pictures, once it is there. */
  readonly name: string;
  /** The field that names uploads in its place. */
  readonly url: string;
  readonly isList: boolean;
}

/**
 * Every picture of an operation by its two names. One picture is sent as it is or named by the address of an upload
 * (`sourceImage` or `sourceImageUrl`); several are always named.
 */
export function pictureSlotsOf({ payload, uploads }: Operation): readonly PictureSlot[] {
  const fields = payload instanceof z.ZodMiniObject ? Object.entries(payload.shape) : [];
  const single = fields
    .filter(([, field]) => isPictureField(field))
    .map(([name]) => ({ name, url: `${name}Url`, isList: false }));
  return uploads ? [...single, { name: uploads.images, url: uploads.urls, isList: true }] : single;
}
