import type { AnyTool } from "#tool-model/define-tool.ts";
import type { Field } from "#tool-model/fields.ts";
import { restoreMask } from "./fields/mask-strokes.ts";
import type { HandedForm } from "./handed-form.ts";
import { type Photo, preparePhoto } from "./photo.ts";
import type { FormEntry } from "./use-tool-form.ts";

interface Filling {
  readonly setField: (field: string, value: FormEntry) => void;
  readonly maxSidePx: number;
}

/** What a field holds of these photos; null where it takes none. */
function entryOf(kind: Field["kind"], photos: readonly Photo[], presetId: unknown): FormEntry {
  const [first] = photos;
  if (kind === "photos") return photos;
  if (!first) return null;
  if (kind !== "picture") return first;
  return { photo: first, presetId: typeof presetId === "string" ? presetId : null };
}

/**
 * Puts the settings and photos of a picture that is to be changed into the form: values first, then photos, and what
 * was painted on them last. Rejects with an `ImageFault`.
 */
export async function fillForm(
  tool: AnyTool,
  { values, photos }: HandedForm,
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
    // A photo clears what was painted on the one before: the mask comes behind it.
    setField(name, await restoreMask(painted.file, photo.image));
  }
}
