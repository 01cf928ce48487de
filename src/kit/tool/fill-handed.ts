import type { AnyTool } from "#tool-model/define-tool.ts";
import { fillForm } from "./fill-form.ts";
import type { HandedForm } from "./handed-form.ts";
import { takeHandedPhoto } from "./handed-photo.ts";
import type { FormEntry } from "./use-tool-form.ts";

interface Handed {
  /** The form of an earlier run, if any. */
  readonly form: HandedForm | null;
  /** The field of the waiting photo; `undefined` if the tool takes none. */
  readonly field: string | undefined;
}

export interface HandedFilling {
  /** Takes the values of an earlier run. */
  readonly setField: (field: string, value: FormEntry) => void;
  /** Takes a photo as if it had been chosen here. `starts`: the operation that was chosen together with it. */
  readonly givePhoto: (field: string, value: FormEntry, starts: string | null) => void;
  readonly maxSidePx: number;
}

/**
 * Takes the waiting photo and fills the form: the photo comes before those of the earlier run. `current` is asked for
 * each value, because the screen may have changed. Rejects with an `ImageFault`.
 */
export async function fillHanded(
  tool: AnyTool,
  { form, field }: Handed,
  current: () => HandedFilling,
): Promise<void> {
  const handed = field ? takeHandedPhoto() : null;
  const { values = {}, photos = [] } = form ?? {};
  const first = field && handed ? [{ field, file: handed.file, name: handed.name }] : [];
  await fillForm(
    tool,
    { values, photos: [...first, ...photos] },
    {
      setField: (key, value) => {
        if (form) current().setField(key, value);
        else current().givePhoto(key, value, handed?.starts ?? null);
      },
      maxSidePx: current().maxSidePx,
    },
  );
}
