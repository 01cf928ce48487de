import type { ModelNotice } from "#core/model-notice.ts";
import type { ModelSetting } from "../port.ts";
import type { ModelRow } from "./model-row.ts";

/** The notice for a model that its provider refused in the last call. `row` is its table row, if any. */
export function refusalNotice(
  { variable, model }: ModelSetting,
  row: ModelRow | undefined,
): ModelNotice {
  const { endsOn = null, replacement = null } = row ?? {};
  return { variable, model, state: "refused", endsOn, replacement };
}

/** Formats the notice for logs and the command line. */
export function noticeSentence({
  variable,
  model,
  state,
  endsOn,
  replacement,
}: ModelNotice): string {
  const what = {
    ending: `${model} ends on ${endsOn}`,
    ended: `${model} has ended on ${endsOn}`,
    unlisted: `The provider's list of models does not name ${model}`,
    refused: `The provider no longer serves ${model}`,
  }[state];
  const remedy = replacement
    ? `set ${variable}=${replacement}`
    : `set ${variable} to another model`;
  return `${what}: ${remedy}.`;
}
