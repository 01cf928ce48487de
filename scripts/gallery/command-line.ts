import { parseArgs } from "node:util";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { catalogue } from "#tools/catalogue.ts";

/** Photos above this are scaled down before they are sent. */
const FULL_SIDE_PX = 4_096;
/** Every option at full size would take hours. */
const OPTION_SIDE_PX = 800;
const MIN_SIDE_PX = 32;

/** A mistake in the command line. Its message is shown without a stack. */
export class GalleryProblem extends Error {
  override readonly name = "GalleryProblem";
}

export interface GalleryCommand {
  /** Folders and files. Empty for the drawn sample people. */
  readonly paths: readonly string[];
  readonly tools: readonly AnyTool[];
  readonly out: string;
  readonly sidePx: number;
  readonly isPerOption: boolean;
  /** The Git ref to compare with; `null` for no comparison. */
  readonly before: string | null;
}

export const usage = `npm run gallery -- [folders or files] [options]

Runs every operation of the built-in engine on every photo and writes contact sheets. Without photos, it uses the drawn
sample people.

  --tool <id>      only this tool
  --before <ref>   compares this tree with a tag, branch or commit, and writes summary.md
  --per-option     every option of every tool, on two photos each
  --side <px>      longest side of the photos that are sent, ${MIN_SIDE_PX} to ${FULL_SIDE_PX} (${FULL_SIDE_PX}; ${OPTION_SIDE_PX} with --per-option)
  --out <folder>   folder for the sheets (gallery)`;

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h", default: false },
        out: { type: "string", default: "gallery" },
        tool: { type: "string" },
        side: { type: "string" },
        before: { type: "string" },
        "per-option": { type: "boolean", default: false },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new GalleryProblem(`${reason}\n\n${usage}`);
  }
}

function toolsNamed(name: string | undefined): readonly AnyTool[] {
  const tools = catalogue.filter(
    ({ id, slug }) => name === undefined || name === id || name === slug,
  );
  if (tools.length > 0) return tools;
  const ids = catalogue.map(({ id }) => id).join(", ");
  throw new GalleryProblem(`There is no tool "${name}". Available: ${ids}`);
}

function readSide(text: string): number {
  const side = Number(text);
  if (Number.isInteger(side) && side >= MIN_SIDE_PX && side <= FULL_SIDE_PX) return side;
  throw new GalleryProblem(`--side must be ${MIN_SIDE_PX} to ${FULL_SIDE_PX} pixels.`);
}

/** Reads the arguments after `npm run gallery --`. `null` asks for the usage. Throws a `GalleryProblem`. */
export function readCommand(args: readonly string[]): GalleryCommand | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const isPerOption = values["per-option"];
  const defaultPx = isPerOption ? OPTION_SIDE_PX : FULL_SIDE_PX;
  return {
    paths: positionals,
    tools: toolsNamed(values.tool),
    out: values.out,
    sidePx: readSide(values.side ?? String(defaultPx)),
    isPerOption,
    before: values.before ?? null,
  };
}
