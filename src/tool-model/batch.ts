import type { AnyTool, Operation } from "./define-tool.ts";
import type { Field } from "./fields.ts";
import { pictureSlotsOf } from "./picture-slots.ts";

/** The name of the photo in every operation on one photo (specification, tools section 7). */
export const PHOTO_OF_PAYLOAD = "sourceImage";

/** Returns whether an operation takes one photo, so that it can process a list of photos. */
function takesOnePhoto(operation: Operation): boolean {
  const slots = pictureSlotsOf(operation);
  return slots.every(({ isList }) => !isList) && PHOTO_OF_PAYLOAD in operation.payload.shape;
}

/** Returns the field of a tool's required photo, or `null` if the tool takes several photos or none. */
export function photoFieldOf(tool: AnyTool): string | null {
  if (!Object.values(tool.operations).every(takesOnePhoto)) return null;
  const found = Object.entries(tool.fields).find(([, field]) => isOwnPhoto(field));
  return found?.[0] ?? null;
}

function isOwnPhoto(field: Field): boolean {
  return field.kind === "photo" && field.missing !== null && field.when === undefined;
}

/** Returns the fields that apply to every photo: all but the photo itself and its masks. */
export function settingFieldsOf(tool: AnyTool): string[] {
  const photo = photoFieldOf(tool);
  return Object.entries(tool.fields)
    .filter(([name, field]) => name !== photo && field.kind !== "mask")
    .map(([name]) => name);
}
