import type { CreationDetail } from "#core/creations.ts";
import { readPicture } from "#kit/api/pictures.ts";

/** Photos and settings of a picture that is to be made once more with a change. */
export interface HandedForm {
  readonly toolId: string;
  readonly values: Readonly<Record<string, string | number | boolean>>;
  readonly photos: readonly {
    readonly field: string;
    readonly file: Blob;
    readonly name: string;
  }[];
}

let handed: HandedForm | null = null;

/** Keeps a form until the screen of its tool opens; the photos are read now. Rejects with an `ApiError`. */
export async function handForm({ toolId, settings, inputs }: CreationDetail): Promise<void> {
  const photos: HandedForm["photos"][number][] = [];
  for (const [index, { field, url }] of inputs.entries()) {
    if (!field) continue;
    const name = `${index + 1}.${url.split("?")[0]?.split(".").at(-1) ?? "png"}`;
    photos.push({ field, file: await readPicture(url), name });
  }
  handed = { toolId: toolId ?? "", values: settings?.values ?? {}, photos };
}

/** The form that waits for this tool, once. */
export function takeHandedForm(toolId: string): HandedForm | null {
  const taken = handed?.toolId === toolId ? handed : null;
  if (taken) handed = null;
  return taken;
}
