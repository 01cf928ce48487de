import { z } from "zod/mini";
import type { Operation } from "./define-tool.ts";
import { type PictureSchema, pictureFieldOf } from "./payloads.ts";

type Payload = Pick<Operation, "payload">;

/** A field for an image, or for a list of images, in an operation's payload. */
export interface PictureSlot {
  readonly name: string;
  /**
   * The field that takes upload URLs instead: `sourceImageUrl` for `sourceImage`, and `personImageUrls` for the list
   * `personImages`.
   */
  readonly url: string;
  readonly isList: boolean;
  /** Returns the field for images in another form, with the same rules. */
  readonly withSchema: (picture: PictureSchema) => z.ZodMiniType;
}

/** Returns `null` for a field that takes no images. */
function slotOf(name: string, schema: z.core.$ZodType): PictureSlot | null {
  const field = pictureFieldOf(schema);
  return (
    field && { name, url: field.isList ? `${name.replace(/s$/, "")}Urls` : `${name}Url`, ...field }
  );
}

/** Returns every image slot of an operation, in the order of its payload. */
export function pictureSlotsOf({ payload }: Payload): readonly PictureSlot[] {
  return Object.entries(payload.shape).flatMap(([name, schema]) => slotOf(name, schema) ?? []);
}

/** Returns an operation's payload schema with other fields in place of its images. All other rules stay. */
export function withPictureFields(
  { payload }: Payload,
  fieldOf: (slot: PictureSlot) => readonly [name: string, field: z.ZodMiniType],
): z.ZodMiniObject {
  const fields = Object.entries(payload.shape).map(([name, schema]) => {
    const slot = slotOf(name, schema);
    return slot ? fieldOf(slot) : ([name, schema] as const);
  });
  return z.clone(payload, { ...payload.def, shape: Object.fromEntries(fields) });
}
