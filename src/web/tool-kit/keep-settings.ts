import type { CreationSettings } from "#core/creations.ts";
import { isImagePayload } from "#core/image-payload.ts";
import type { AnyTool, PreparedCall } from "#tools/define-tool.ts";
import { apiCall } from "../api/api-call.ts";
import type { Photo } from "./photo.ts";
import { type FormState, isChosenPhoto, isPhoto, isPhotoList } from "./use-tool-form.ts";

/** A form as it was sent, and where the photos of its lists had been uploaded to. */
export interface SentForm {
  readonly form: FormState;
  readonly call: PreparedCall;
  readonly uploads: ReadonlyMap<Photo, string>;
}

/** The field of each picture by what stands for it in the call: its payload, or its address. */
function fieldsByPicture({ form, uploads }: SentForm): ReadonlyMap<unknown, string> {
  const found = new Map<unknown, string>();
  for (const [field, entry] of Object.entries(form)) {
    if (isPhoto(entry)) found.set(entry.payload, field);
    else if (isChosenPhoto(entry)) found.set(entry.photo.payload, field);
    else if (isPhotoList(entry)) {
      for (const photo of entry) found.set(uploads.get(photo) ?? "", field);
    }
  }
  return found;
}

/** The payload as the server keeps it: a list of uploads stands under the name of its pictures. */
function keptPayload(tool: AnyTool, { call }: SentForm): unknown {
  const operation = Object.values(tool.operations).find(({ path }) => path === call.path);
  const { uploads } = operation ?? {};
  if (!uploads || typeof call.payload !== "object" || call.payload === null) return call.payload;
  return Object.fromEntries(
    Object.entries(call.payload).map(([name, value]: [string, unknown]) => [
      name === uploads.urls ? uploads.images : name,
      value,
    ]),
  );
}

/**
 * What a form held, for "change and run": values without pictures, and the field of each picture in the order in
 * which the server counts them (keys sorted, lists as they are).
 */
export function settingsOf(tool: AnyTool, sent: SentForm): CreationSettings {
  const fields = fieldsByPicture(sent);
  const photos: string[] = [];
  function visit(value: unknown): void {
    if (typeof value === "string") {
      const field = fields.get(value);
      if (field) photos.push(field);
    } else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === "object" && value !== null) {
      if (isImagePayload(value)) photos.push(fields.get(value) ?? "");
      else
        for (const [, child] of Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          visit(child);
    }
  }
  visit(keptPayload(tool, sent));
  const values = Object.entries(sent.form).flatMap(([field, entry]) => {
    const value = isChosenPhoto(entry) ? entry.presetId : entry;
    return typeof value === "object" ? [] : [[field, value] as const];
  });
  return { values: Object.fromEntries(values), photos };
}

/** Keeps with a run what its form held. Without it the run is all the same, so that a failure is not told. */
export function keepSettings(runId: string, tool: AnyTool, sent: SentForm): void {
  const call = { method: "PUT", path: `/creations/${runId}/settings` } as const;
  apiCall({ ...call, payload: settingsOf(tool, sent) }).catch(() => undefined);
}
