import { parseArgs } from "node:util";
import { uploadLimits } from "#core/image-limits.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { catalogue } from "#tools/catalogue.ts";
import { toolTexts } from "#tools/registry.tools.ts";
import { type CommandOption, optionsOf, valuesOf } from "./options.ts";

/** A parsed command line. */
export type Command =
  | { readonly kind: "help"; readonly text: string }
  | { readonly kind: "wrong"; readonly text: string }
  | {
      readonly kind: "run";
      readonly tool: AnyTool;
      readonly files: readonly string[];
      readonly given: ReadonlyMap<CommandOption, string>;
      readonly out: string | null;
      readonly maxSidePx: number;
    };

function overview(): string {
  const lines = catalogue.map(
    (tool) => `  ${tool.id.padEnd(20)} ${toolTexts[tool.slug].en.description}`,
  );
  return [
    "npm run tool -- <tool> <files or folders> [options]",
    "",
    "Runs any tool on image files with the built-in engine. Needs no server and no account.",
    "",
    ...lines,
    "",
    "Options of a tool: npm run tool -- <tool> --help",
  ].join("\n");
}

function helpFor(tool: AnyTool): string {
  const lines = optionsOf(tool).map(
    (option) => `  --${option.name.padEnd(16)} ${valuesOf(option.field)}`,
  );
  return [
    `npm run tool -- ${tool.id} <files or folders> [options]`,
    "",
    ...lines,
    `  --${"max-side".padEnd(16)} maximum side in pixels; larger photos are scaled down (${uploadLimits.maxSidePx})`,
    `  -o, --${"out".padEnd(12)} file or folder for the results (default: next to the photo)`,
    "",
    "Exit codes: 0 success, 1 some photos failed, 2 invalid command.",
  ].join("\n");
}

type Values = Readonly<Record<string, string | boolean | undefined>>;

function parse(args: readonly string[], options: readonly CommandOption[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h" },
      out: { type: "string", short: "o" },
      "max-side": { type: "string" },
      ...Object.fromEntries(options.map(({ name }) => [name, { type: "string" as const }])),
    },
  });
  const read: Values = values;
  return { values: read, files: positionals };
}

function textOf(values: Values, name: string): string | null {
  const value = values[name];
  return typeof value === "string" ? value : null;
}

function runOf(tool: AnyTool, args: readonly string[]): Command {
  const options = optionsOf(tool);
  const { values, files } = parse(args, options);
  if (values["help"] === true) return { kind: "help", text: helpFor(tool) };
  const maxSidePx = Number(textOf(values, "max-side") ?? uploadLimits.maxSidePx);
  if (!Number.isInteger(maxSidePx) || maxSidePx < 32 || maxSidePx > 8_000) {
    return { kind: "wrong", text: "--max-side must be 32 to 8000 pixels." };
  }
  if (files.length === 0)
    return { kind: "wrong", text: `Name at least one photo or folder.\n\n${helpFor(tool)}` };
  const given = new Map<CommandOption, string>();
  for (const option of options) {
    const value = textOf(values, option.name);
    if (value !== null) given.set(option, value);
  }
  return { kind: "run", tool, files, given, out: textOf(values, "out"), maxSidePx };
}

/** Reads the arguments after `npm run tool --`. */
export function readCommand(args: readonly string[]): Command {
  const [id, ...rest] = args;
  if (id === undefined || id === "--help" || id === "-h") return { kind: "help", text: overview() };
  const tool: AnyTool | undefined = catalogue.find((known) => known.id === id);
  if (!tool) return { kind: "wrong", text: `There is no tool "${id}".\n\n${overview()}` };
  try {
    return runOf(tool, rest);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: "wrong", text: `${reason}\n\n${helpFor(tool)}` };
  }
}
