// npm run eval -- [--engine id] [--against id] [--operation name] [--quality file] [--out folder]: compares engines on
// fixed cases. The environment configures the engines, as for the server. --engine defaults to the built-in one. Real
// providers cost money: every case is one call or two. --quality is the file that /admin/quality saves; the page shows
// its figures beside the cases. Writes results.json, the images, and a page to look at.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type QualityRow, qualityReport } from "#core/operator-quality.ts";
import type { ImageEngine } from "#engine/port.ts";
import { readConfig } from "#server/compose/config.ts";
import { openStudioEngines } from "#server/engines/open.ts";
import type { EvalPhotos, Picture } from "#tool-model/define.cases.ts";
import { createFaceDescriber } from "../bench/face-distance.ts";
import { evalCases, loadEvalPhotos } from "./eval/cases.ts";
import { evaluate, type Outcome, summarise } from "./eval/evaluate.ts";
import { drawReport } from "./eval/report.ts";
import { openEngine } from "./tool/run-form.ts";

const { values } = parseArgs({
  options: {
    engine: { type: "string", default: "local" },
    against: { type: "string" },
    operation: { type: "string" },
    quality: { type: "string" },
    out: { type: "string", default: "eval" },
  },
});

function pick(engines: readonly ImageEngine[], id: string): ImageEngine {
  const found = engines.find((engine) => engine.id === id);
  if (found) return found;
  console.error(`No engine "${id}". Configured: ${engines.map((engine) => engine.id).join(", ")}`);
  return process.exit(1);
}

async function writePicture(name: string, { bytes, mimeType }: Picture): Promise<string> {
  const file = `${name.replaceAll(/[^\w.-]+/g, "-")}.${mimeType.split("/")[1] ?? "bin"}`;
  await writeFile(join(values.out, file), bytes);
  return file;
}

/** A `JSON.stringify` replacer that leaves out the images. */
function withoutPictures(key: string, value: unknown): unknown {
  return key === "picture" ? undefined : value;
}

async function writeReport(outcomes: readonly Outcome[], photos: EvalPhotos): Promise<void> {
  const files = new Map<string, string>();
  for (const outcome of outcomes) {
    const { caseId, engine, picture } = outcome;
    const source = evalCases.find(({ id }) => id === caseId)?.source(photos);
    if (source) files.set(caseId, await writePicture(`${caseId}-source`, source));
    const name = `${caseId}-${engine}`;
    if (picture) files.set(name, await writePicture(name, picture));
  }
  const summaries = summarise(outcomes);
  const page = drawReport(outcomes, summaries, {
    pictureOf: ({ caseId, engine }) => files.get(`${caseId}-${engine}`) ?? null,
    sourceOf: (caseId) => files.get(caseId) ?? "",
    quality,
  });
  await writeFile(join(values.out, "index.html"), page);
  await writeFile(join(values.out, "results.json"), JSON.stringify(outcomes, withoutPictures, 2));
  console.table(summaries);
}

/** The figures of the operator's file for the chosen engines and operation; none without a file. */
async function readFigures(engineIds: readonly string[]): Promise<QualityRow[]> {
  if (values.quality === undefined) return [];
  const { rows } = qualityReport.parse(JSON.parse(await readFile(values.quality, "utf8")));
  return rows.filter(
    ({ engine, operation }) =>
      engineIds.includes(engine) &&
      (values.operation === undefined || operation === values.operation),
  );
}

const local = openEngine();
const engines = [local, ...openStudioEngines(readConfig().engines, local)];
const chosen = [{ name: values.engine, engine: pick(engines, values.engine) }];
if (values.against !== undefined) {
  // Comparing an engine with itself shows how much its results vary.
  const name = values.against === values.engine ? `${values.against} again` : values.against;
  chosen.push({ name, engine: pick(engines, values.against) });
}
const quality = await readFigures(chosen.map(({ engine }) => engine.id));
const cases = evalCases.filter(
  ({ operation }) => values.operation === undefined || operation === values.operation,
);
await mkdir(values.out, { recursive: true });
try {
  const [photos, describeFaces] = await Promise.all([loadEvalPhotos(local), createFaceDescriber()]);
  const outcomes: Outcome[] = [];
  for (const one of cases) {
    for (const { name, engine } of chosen) {
      const outcome = await evaluate(one, { name, engine, photos, describeFaces });
      console.log(`${name} ${one.id}: ${outcome.outcome}, ${outcome.elapsedMs} ms`);
      outcomes.push(outcome);
    }
  }
  await writeReport(outcomes, photos);
  console.log(`Look at ${join(values.out, "index.html")}`);
} finally {
  await Promise.all(engines.map((engine) => engine.close()));
}
