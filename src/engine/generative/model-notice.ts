import type { ModelNotice } from "#core/model-notice.ts";
import type { ModelSetting } from "../port.ts";
import type { ModelRow } from "./model-row.ts";

/** A model that its provider refused at the last call. `row`: what was looked up of it. */
export function refusalNotice(
  { variable, model }: ModelSetting,
  row: ModelRow | undefined,
): ModelNotice {
  const { endsOn = null, replacement = null } = row ?? {};
  return { variable, model, state: "refused", endsOn, replacement };
}

/** The notice for logs and the command line. */
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
