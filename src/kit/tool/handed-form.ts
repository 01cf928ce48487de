import type { CreationDetail } from "#core/creations.ts";
import { readPicture } from "#kit/api/pictures.ts";

/** Photos and settings of a result that the user wants to change and run again. */
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

/** Reads the photos and settings of a result. Rejects with an `ApiError`. */
export async function readForm({ toolId, settings, inputs }: CreationDetail): Promise<HandedForm> {
  const photos: HandedForm["photos"][number][] = [];
  for (const [index, { field, url }] of inputs.entries()) {
    if (!field) continue;
    const name = `${index + 1}.${url.split("?")[0]?.split(".").at(-1) ?? "png"}`;
    photos.push({ field, file: await readPicture(url), name });
  }
  return { toolId: toolId ?? "", values: settings?.values ?? {}, photos };
}

/** Keeps a form until its tool's screen opens; reads the photos now. Rejects with an `ApiError`. */
export async function handForm(creation: CreationDetail): Promise<void> {
  handed = await readForm(creation);
}

/** Returns the form that waits for this tool and forgets it. */
export function takeHandedForm(toolId: string): HandedForm | null {
  const taken = handed?.toolId === toolId ? handed : null;
  if (taken) handed = null;
  return taken;
}
