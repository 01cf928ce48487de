import type { ResultSize } from "#core/result-size.ts";
import { type AnyTool, operationName } from "#tool-model/define-tool.ts";
import { catalogue } from "./catalogue.ts";

/** The size that the screen states before a run of an operation: by its payload, and by the choice that leads to it. */
export function declaredRule(name: string, payload: object): ResultSize | null {
  const tools: readonly AnyTool[] = catalogue;
  const tool = tools.find(({ operations }) =>
    Object.values(operations).some((operation) => operationName(operation) === name),
  );
  const choices = tool && choicesOf(tool).find((each) => leadsTo(tool, each, name));
  return tool?.resultSize({ ...choices, ...payload }) ?? null;
}

function leadsTo(tool: AnyTool, choices: Readonly<Record<string, string>>, name: string): boolean {
  const operation = tool.operationOf(choices);
  return operation !== null && operationName(operation) === name;
}

/** Each option of the field that picks a tool's operation. */
function choicesOf({ fields }: AnyTool): Readonly<Record<string, string>>[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "choice" ? field.options.map((option) => ({ [name]: option })) : [],
  );
}
