import type { CreationDetail } from "#core/creations.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { fillForm } from "../fill-form.ts";
import { readForm } from "../handed-form.ts";
import { changeField, type FormState, initialForm } from "../use-tool-form.ts";

/**
 * The form of an earlier run, with its photos. `null` if its settings or photos are gone. Rejects with an `ApiError` or
 * an `ImageFault`.
 */
export async function restoreForm(
  tool: AnyTool,
  detail: CreationDetail,
  maxSidePx: number,
): Promise<FormState | null> {
  const { settings, inputs } = detail;
  if (!settings || inputs.length === 0 || inputs.some(({ field }) => field === null)) return null;
  let form = initialForm(tool);
  await fillForm(tool, await readForm(detail), {
    maxSidePx,
    setField: (field, value) => {
      form = changeField(tool, form, { field, value });
    },
  });
  return form;
}
