import type { AnyTool, Operation } from "./define-tool.ts";
import type { Field } from "./fields.ts";
import { pictureSlotsOf } from "./picture-slots.ts";

/** What every operation on one photo calls it (specification, tools section 7). */
export const PHOTO_OF_PAYLOAD = "sourceImage";

/** True for an operation that takes one photo, which a list can be worked through with. */
function takesOnePhoto(operation: Operation): boolean {
  const slots = pictureSlotsOf(operation);
  return slots.every(({ isList }) => !isList) && PHOTO_OF_PAYLOAD in operation.payload.shape;
}

/** The field for the photo that a tool cannot do without; null for a tool that takes several or none. */
export function photoFieldOf(tool: AnyTool): string | null {
  if (!Object.values(tool.operations).every(takesOnePhoto)) return null;
  const found = Object.entries(tool.fields).find(([, field]) => isOwnPhoto(field));
  return found?.[0] ?? null;
}

function isOwnPhoto(field: Field): boolean {
  return field.kind === "photo" && field.missing !== null && field.when === undefined;
}

/** The fields that say the same for every photo: all but the photo itself and what is painted on it. */
export function settingFieldsOf(tool: AnyTool): string[] {
  const photo = photoFieldOf(tool);
  return Object.entries(tool.fields)
    .filter(([name, field]) => name !== photo && field.kind !== "mask")
    .map(([name]) => name);
}
