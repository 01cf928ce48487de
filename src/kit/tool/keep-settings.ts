import type { CreationSettings } from "#core/creations.ts";
import { apiCall } from "#kit/api/api-call.ts";
import type { AnyTool, PreparedCall } from "#tool-model/define-tool.ts";
import type { Photo } from "./photo.ts";
import { type FormState, isChosenPhoto, photosOf, slotsOf } from "./use-tool-form.ts";

/** A form as it was sent, and where its photos had been uploaded to. */
export interface SentForm {
  readonly form: FormState;
  readonly call: PreparedCall;
  readonly uploads: ReadonlyMap<Photo, string>;
}

/** The field of each picture by the address that stands for it in the call. */
function fieldsByAddress({ form, uploads }: SentForm): ReadonlyMap<unknown, string> {
  const found = new Map<unknown, string>();
  for (const [field, entry] of Object.entries(form)) {
    for (const photo of photosOf(entry)) {
      const address = uploads.get(photo);
      if (address !== undefined) found.set(address, field);
    }
  }
  return found;
}

/**
 * What a form held, for "change and run": values without pictures, and the field of each picture in the order in
 * which the server counts them (by the names of their places, lists as they are).
 */
export function settingsOf(tool: AnyTool, sent: SentForm): CreationSettings {
  const fields = fieldsByAddress(sent);
  const payload: Readonly<Record<string, unknown>> = Object(sent.call.payload);
  const slots = slotsOf(tool, sent.call).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const addresses = slots.flatMap(({ url }) => payload[url] ?? []);
  const photos = addresses.map((address) => fields.get(address) ?? "");
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
