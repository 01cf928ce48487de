import { findRow, type ModelRow } from "../model-row.ts";
import { providers } from "./providers.ts";

/** The listed models of all providers, each with its provider. `docs/models.md` shows the table. */
export const modelTable: readonly (ModelRow & { readonly provider: string })[] = providers.flatMap(
  ({ id: provider, models }) => (models?.rows ?? []).map((row) => Object.assign({ provider }, row)),
);

/** The row of a model; `undefined` if it isn't in the table. */
export function modelRow(model: string): ModelRow | undefined {
  return findRow(modelTable, model);
}
