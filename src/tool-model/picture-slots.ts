import { z } from "zod/mini";
import type { Operation } from "./define-tool.ts";
import { type PictureSchema, pictureFieldOf } from "./payloads.ts";

type Payload = Pick<Operation, "payload">;

/** Where a picture, or a list of them, stands in the payload of an operation. */
export interface PictureSlot {
  readonly name: string;
  /**
   * The field of a call that names uploads in its place: `sourceImageUrl` for `sourceImage`, and `personImageUrls` for
   * the list `personImages`.
   */
  readonly url: string;
  readonly isList: boolean;
  /** The field for pictures of another form: with the same rules around it. */
  readonly withSchema: (picture: PictureSchema) => z.ZodMiniType;
}

/** Null for a field that takes no pictures. */
function slotOf(name: string, schema: z.core.$ZodType): PictureSlot | null {
  const field = pictureFieldOf(schema);
  return (
    field && { name, url: field.isList ? `${name.replace(/s$/, "")}Urls` : `${name}Url`, ...field }
  );
}

/** Every picture of an operation, in the order of its payload. */
export function pictureSlotsOf({ payload }: Payload): readonly PictureSlot[] {
  return Object.entries(payload.shape).flatMap(([name, schema]) => slotOf(name, schema) ?? []);
}

/** The payload of an operation with other fields in the place of its pictures; all of its rules stay. */
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
