import type { CreationSettings } from "#core/creations.ts";
import { apiCall } from "#kit/api/api-call.ts";
import type { AnyTool, PreparedCall } from "#tool-model/define-tool.ts";
import type { Photo } from "./photo.ts";
import { type FormState, isChosenPhoto, photosOf, slotsOf } from "./use-tool-form.ts";

/** A form as sent, and the addresses of its uploaded photos. */
export interface SentForm {
  readonly form: FormState;
  readonly call: PreparedCall;
  readonly uploads: ReadonlyMap<Photo, string>;
}

/** Maps each upload's address in the call to its field. */
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
 * The form's content for "change and run": values without images, and the field of each image in the server's order (by
 * slot name; lists keep their order).
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

/** Stores the form's content with a run. Ignores failures: the run works without it. */
export function keepSettings(runId: string, tool: AnyTool, sent: SentForm): void {
  const call = { method: "PUT", path: `/creations/${runId}/settings` } as const;
  apiCall({ ...call, payload: settingsOf(tool, sent) }).catch(() => undefined);
}
