// npm run engines:check: makes one small real edit with each configured generative engine.
import sharp from "sharp";
import { checkAnswer } from "#engine/generative/check-answer.ts";
import type { EditModel, EditRequest } from "#engine/generative/model.ts";
import type { ProviderSettings, TrialEdit } from "#engine/generative/provider.ts";
import { providers } from "#engine/generative/providers/providers.ts";
import { EngineFailure } from "#engine/port.ts";
import { ConfigError, readConfig } from "#server/compose/config.ts";
import type { EnginesConfig } from "#server/engines/config.ts";
import { openEditModels, openModelWatch, openTranslator } from "#server/engines/open.ts";

const SIDE_PX = 512;
const VIETNAMESE = "một chiếc áo dài màu đỏ";

interface Check {
  readonly engine: string;
  readonly model: string;
  /** Resolves to a short description of the result. */
  readonly run: (signal: AbortSignal) => Promise<string>;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printWarning(message: string): void {
  print(`warning    ${message}`);
}

async function drawPicture(): Promise<EditRequest["images"][number]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE_PX}" height="${SIDE_PX}">
    <rect width="512" height="512" fill="#9cc4e4"/><rect y="340" width="512" height="172" fill="#7a9a5b"/>
    <rect x="170" y="230" width="180" height="150" fill="#e8d8b8"/>
    <path d="M150 235 L260 140 L370 235 Z" fill="#a8553e"/><circle cx="420" cy="90" r="42" fill="#f4d35e"/>
  </svg>`;
  return { bytes: await sharp(Buffer.from(svg)).png().toBuffer(), mimeType: "image/png" };
}

async function editOnce(
  model: EditModel,
  change: Pick<EditRequest, "operation" | "images" | "signal">,
) {
  const answer = await model.edit({
    ...change,
    prompt:
      "Repaint this drawing of a house as a watercolour. Keep the composition. Return only the image.",
    negativePrompt: null,
    mask: null,
    aspect: "1:1",
    seed: 1,
  });
  const { widthPx, heightPx } = await checkAnswer(answer.bytes, answer);
  const usd = (answer.costMicroUsd / 1_000_000).toFixed(4);
  return `an image of ${widthPx} x ${heightPx}, ${usd} USD`;
}

/** The edits that show that a provider works, usually one. */
function editsOf({ id }: EditModel, engines: EnginesConfig): readonly TrialEdit[] {
  return providers.flatMap((provider) => {
    const settings: ProviderSettings | null = engines[provider.id];
    return settings && provider.id === id ? provider.trialEdits(settings) : [];
  });
}

/** "A, B or C". */
function neededVariables(): string {
  const names = providers.map(({ neededVariable }) => neededVariable);
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`;
}

async function listChecks(engines: EnginesConfig): Promise<Check[]> {
  const picture = await drawPicture();
  const edits = openEditModels(engines).flatMap((model) =>
    editsOf(model, engines).map(({ operation, imageCount, name = model.model }): Check => {
      const images: EditRequest["images"] = [
        picture,
        ...Array.from({ length: imageCount - 1 }, () => picture),
      ];
      return {
        engine: model.id,
        model: name,
        run: (signal) => editOnce(model, { operation, images, signal }),
      };
    }),
  );
  const translator = openTranslator(engines);
  if (!translator) return edits;
  const translation: Check = {
    engine: "translator",
    model: engines.translator?.model ?? "",
    run: async (signal) => `"${VIETNAMESE}" is "${await translator.toEnglish(VIETNAMESE, signal)}"`,
  };
  return [...edits, translation];
}

/** Runs a check and prints one line. Resolves to `true` if it succeeded. */
async function runCheck({ engine, model, run }: Check, timeoutMs: number): Promise<boolean> {
  const name = `${engine.padEnd(11)}${model.padEnd(28)}`;
  const startedAt = performance.now();
  const elapsed = () => `${Math.round(performance.now() - startedAt)} ms`;
  try {
    const words = await run(AbortSignal.timeout(timeoutMs));
    print(`${name}works   ${elapsed()}, ${words}`);
    return true;
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    print(`${name}failed  ${elapsed()}, ${error.code}: ${error.message}`);
    return false;
  }
}

/** Prints a warning for each model that is ending or gone and each list that can't be read. Fails no check. */
async function warnOfEnds(engines: EnginesConfig): Promise<void> {
  const watch = openModelWatch(engines, { log: { warn: printWarning }, now: Date.now });
  await watch.notices();
}

async function main(): Promise<void> {
  const { engines, runTimeoutMs } = readConfig();
  const checks = await listChecks(engines);
  if (checks.length === 0) {
    throw new ConfigError([
      `no engine except the built-in one is configured; set ${neededVariables()} to add one`,
    ]);
  }
  await warnOfEnds(engines);
  for (const check of checks) {
    if (!(await runCheck(check, runTimeoutMs))) process.exitCode = 1;
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
