import type { AnyTool } from "#tool-model/define-tool.ts";
import type { Field } from "#tool-model/fields.ts";
import type { HandedForm } from "./handed-form.ts";
import { type Photo, preparePhoto } from "./photo.ts";
import { restoreMask } from "./stage/mask-photo.ts";
import type { FormEntry } from "./use-tool-form.ts";

interface Filling {
  readonly setField: (field: string, value: FormEntry) => void;
  readonly maxSidePx: number;
}

/** The value of a field for these photos; `null` if there are none. */
function entryOf(kind: Field["kind"], photos: readonly Photo[], presetId: unknown): FormEntry {
  const [first] = photos;
  if (kind === "photos") return photos;
  if (!first) return null;
  if (kind !== "picture") return first;
  return { photo: first, presetId: typeof presetId === "string" ? presetId : null };
}

/**
 * Fills the form with the settings and photos of an earlier result: values first, then photos, then their masks.
 * Rejects with an `ImageFault`.
 */
export async function fillForm(
  tool: AnyTool,
  { values, photos }: Pick<HandedForm, "values" | "photos">,
  { setField, maxSidePx }: Filling,
): Promise<void> {
  const fields = Object.entries(tool.fields);
  for (const [name, { kind }] of fields) {
    const value = values[name];
    if (value !== undefined && kind !== "picture") setField(name, value);
  }
  const filled = new Map<string, Photo>();
  for (const [name, { kind }] of fields) {
    if (kind === "mask") continue;
    const files = photos.filter(({ field }) => field === name);
    const ready = await Promise.all(
      files.map((photo) => preparePhoto(photo.file, photo.name, maxSidePx)),
    );
    const [first] = ready;
    if (!first) continue;
    filled.set(name, first);
    setField(name, entryOf(kind, ready, values[name]));
  }
  for (const [name, field] of fields) {
    const painted = photos.find((photo) => photo.field === name);
    const photo = field.kind === "mask" ? filled.get(field.of) : undefined;
    if (!painted || !photo) continue;
    // A new photo clears the mask, so the mask follows it.
    setField(name, await restoreMask(painted.file, photo.image));
  }
}
