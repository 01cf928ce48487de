// Runs operations of the checkout in a folder, in a process of its own: build-worker.ts <folder> [ONNX matte model]
// It must run in old checkouts too, so it imports only five of their modules.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Analyser, createAnalyser } from "#engine/local/analyser.ts";
import type { encodeOutput } from "#engine/local/encode.ts";
import type { judge } from "#engine/local/judging/judge.ts";
import type { LocalOutput, LocalRegistry } from "#engine/local/operation.ts";
import type { resultLimits } from "#tools/result-limits.server.ts";
import { startPeakMemory } from "../lib/peak-memory.ts";
import type { BuildMessage, BuildRequest, Cost, Outcome, ResultMark } from "./messages.ts";

const [folder = ".", mattingModel] = process.argv.slice(2);

interface Parts {
  readonly analyser: Analyser;
  readonly operations: LocalRegistry;
  readonly encode: typeof encodeOutput;
  readonly markOf: (operation: string, output: LocalOutput) => ResultMark | null;
}

function send(message: BuildMessage): void {
  process.send?.(message);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function load<Value>(file: string, name: string): Promise<Value> {
  const found: Readonly<Record<string, Value>> = await import(
    pathToFileURL(join(folder, file)).href
  ).catch((error: unknown) => {
    throw new Error(`${file} can't be imported: ${wordsOf(error)}`, { cause: error });
  });
  const value = found[name];
  if (value === undefined) throw new Error(`${file} has no export "${name}".`);
  return value;
}

/** Earlier builds don't check their results. */
async function loadMarks(): Promise<Parts["markOf"]> {
  const files = ["src/engine/local/judging/judge.ts", "src/tools/result-limits.server.ts"] as const;
  if (!files.every((file) => existsSync(join(folder, file)))) return () => null;
  const judgeResult = await load<typeof judge>(files[0], "judge");
  const limits = await load<typeof resultLimits>(files[1], "resultLimits");
  return (operation, { measures = {} }) => {
    const verdict = judgeResult(measures, limits[operation] ?? {});
    if (verdict.kind === "charged") return null;
    return { ...verdict, measure: measures[verdict.flaw] ?? 0 };
  };
}

async function loadParts(): Promise<Parts> {
  const create = await load<typeof createAnalyser>(
    "src/engine/local/analyser.ts",
    "createAnalyser",
  );
  return {
    markOf: await loadMarks(),
    encode: await load<typeof encodeOutput>("src/engine/local/encode.ts", "encodeOutput"),
    operations: await load<LocalRegistry>(
      "src/tools/finish-operations.server.ts",
      "builtInOperations",
    ),
    analyser: await create(mattingModel ? { mattingModel } : {}),
  };
}

/** The code of the checkout's `EngineFailure`. Its class can't be compared: each checkout has another one. */
function refusalCode(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== "EngineFailure" || !("code" in error))
    return null;
  return typeof error.code === "string" ? error.code : null;
}

function startCost(): () => Cost {
  const peakMb = startPeakMemory();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { cpuMs: (user + system) / 1_000, peakMb: peakMb() };
  };
}

async function run(parts: Parts, { operation, payload }: BuildRequest): Promise<Outcome> {
  const known = Object.hasOwn(parts.operations, operation) ? parts.operations[operation] : null;
  if (!known) return { kind: "failed", message: "This build doesn't have the operation." };
  const costSoFar = startCost();
  try {
    const output = await known.run({
      payload,
      analyse: (image) => parts.analyser.analyse(image),
      progress: () => undefined,
      signal: new AbortController().signal,
    });
    const { bytes, widthPx, heightPx } = await parts.encode(output);
    const mark = parts.markOf(operation, output);
    return { kind: "made", bytes, widthPx, heightPx, mark, ...costSoFar() };
  } catch (error) {
    const code = refusalCode(error);
    if (code !== null) return { kind: "refused", code, ...costSoFar() };
    return { kind: "failed", message: wordsOf(error) };
  }
}

async function serve(): Promise<void> {
  const parts = await loadParts();
  process.on("message", (request: BuildRequest) => {
    run(parts, request).then(send, (error: unknown) =>
      send({ kind: "failed", message: wordsOf(error) }),
    );
  });
  send({ kind: "ready" });
}

process.on("disconnect", () => process.exit());
serve().catch((error: unknown) => send({ kind: "unusable", message: wordsOf(error) }));
