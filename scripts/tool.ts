// Runs any tool on files and folders: npm run tool -- art_style photo.jpg --style vangogh -o out.jpg
import { existsSync } from "node:fs";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { errorText, isErrorCode } from "#core/errors.ts";
import type { ImagePayload } from "#core/image-payload.ts";
import { noteTable } from "#core/note-table.ts";
import { stepTable } from "#core/run.ts";
import { EngineFailure, type ImageEngine } from "#engine/port.ts";
import { type FieldValue, initialValue } from "#tool-model/fields.ts";
import { type Command, readCommand } from "./tool/command-line.ts";
import { readValue } from "./tool/options.ts";
import {
  type Form,
  isPicture,
  openEngine,
  presetPicture,
  readPicture,
  runForm,
} from "./tool/run-form.ts";

type Run = Extract<Command, { kind: "run" }>;

const ENDINGS = { "image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp" } as const;

/** Lists the given files, and the images in the given folders. */
async function listPictures(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const isFolder = existsSync(path) && (await stat(path)).isDirectory();
    if (!isFolder) found.push(path);
    else
      for (const name of (await readdir(path)).toSorted())
        if (isPicture(name)) found.push(join(path, name));
  }
  return found;
}

class Misuse extends Error {}

/** The tool's values from the options. Reads the images that options name and draws presets. */
async function optionValues({ tool, given, maxSidePx }: Run): Promise<Record<string, FieldValue>> {
  const values: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(tool.fields)) values[name] = initialValue(field);
  for (const [option, text] of given) {
    const { name, field } = option;
    if (field.kind === "picture") {
      const preset = await presetPicture(text);
      const image = preset ?? (await readPicture(text, maxSidePx));
      values[name] = { image, presetId: preset ? text : null };
    } else if (field.kind === "photo" || field.kind === "mask") {
      values[name] = await readPicture(text, maxSidePx);
    } else {
      const value = readValue(field, text);
      if (value === null) throw new Misuse(`--${name} cannot be "${text}".`);
      values[name] = value;
    }
  }
  return values;
}

interface Job {
  readonly name: string;
  readonly form: Form;
}

/** Plans one job per photo, or a single job if the tool combines several photos. */
async function planJobs(run: Run, files: readonly string[]): Promise<Job[]> {
  const values = await optionValues(run);
  const { tool, maxSidePx } = run;
  const fields = Object.entries(tool.fields);
  const list = fields.find(([, field]) => field.kind === "photos")?.[0];
  const mainName = fields.find(([, field]) => field.kind === "photo")?.[0];
  const jobs: Job[] = [];
  if (list !== undefined) {
    const photos: ImagePayload[] = [];
    for (const file of files) photos.push(await readPicture(file, maxSidePx));
    const form = { tool, values: { ...values, [list]: photos } };
    return [{ name: files[0] ?? tool.id, form }];
  }
  for (const file of files) {
    const photo = await readPicture(file, maxSidePx);
    jobs.push({
      name: file,
      form: { tool, values: { ...values, [mainName ?? "photo"]: photo } },
    });
  }
  return jobs;
}

function outputPath(
  run: Run,
  job: Job,
  { ending, isOnly }: { ending: string; isOnly: boolean },
): string {
  const stem = basename(job.name, extname(job.name));
  if (run.out !== null && isOnly && extname(run.out) !== "") return run.out;
  return join(run.out ?? dirname(job.name), `${stem}-${run.tool.slug}${ending}`);
}

function showProgress(name: string, step: string, fraction: number): void {
  if (!process.stderr.isTTY) return;
  const width = 24;
  const done = Math.round(fraction * width);
  process.stderr.write(
    `\r\u001B[K${basename(name)} [${"#".repeat(done)}${".".repeat(width - done)}] ${step}`,
  );
}

async function runJob(
  engine: ImageEngine,
  run: Run,
  { job, isOnly }: { job: Job; isOnly: boolean },
): Promise<boolean> {
  const startedAt = Date.now();
  try {
    const { image, note } = await runForm(engine, job.form, (step, fraction) =>
      showProgress(job.name, stepTable[step].en, fraction),
    );
    const path = outputPath(run, job, { ending: ENDINGS[image.mimeType], isOnly });
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, image.bytes);
    showProgress("", "", 1);
    console.log(
      `${job.name} -> ${path} (${image.widthPx}x${image.heightPx}, ${Date.now() - startedAt} ms)${note ? ` ${noteTable[note].en}` : ""}`,
    );
    return true;
  } catch (error) {
    const words =
      error instanceof EngineFailure && isErrorCode(error.code)
        ? errorText(error.code, "en")
        : String(error);
    console.error(`${job.name}: ${words}`);
    return false;
  }
}

async function runAll(run: Run): Promise<number> {
  const files = await listPictures(run.files);
  const jobs = await planJobs(run, files);
  for (const { form } of jobs) {
    const problem = form.tool.findValueProblem(form.values);
    if (problem) throw new Misuse(errorText(problem.code, "en", { field: problem.field ?? "" }));
  }
  const engine = openEngine();
  try {
    await engine.warmUp();
    let failed = 0;
    for (const job of jobs) {
      if (!(await runJob(engine, run, { job, isOnly: jobs.length === 1 }))) failed += 1;
    }
    return failed > 0 ? 1 : 0;
  } finally {
    await engine.close();
  }
}

async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2));
  if (command.kind === "help") {
    console.log(command.text);
    return 0;
  }
  if (command.kind === "wrong") {
    console.error(command.text);
    return 2;
  }
  try {
    return await runAll(command);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

process.exitCode = await main();
