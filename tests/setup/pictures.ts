import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createPictures,
  type Pictures,
  type PicturesOptions,
} from "../../src/server/pictures/pictures.ts";
import { findFiles } from "../../src/server/process/files.ts";

const silent = { warn: () => undefined };

/** Opens images in real processes, which start with the first image that needs them. */
export function picturesOfTests(options: Partial<PicturesOptions> = {}): Pictures {
  return createPictures({
    worker: findFiles().pictureWorker,
    log: silent,
    ...options,
  });
}

/** The real worker, which also logs the form of each task to a file in `folder`. */
export async function loggedWorker(folder: string) {
  const { workerUrl, execArgv = [] } = findFiles().pictureWorker;
  const log = join(folder, "tasks.log");
  const logged = join(folder, "logged-worker.mjs");
  await writeFile(log, "");
  await writeFile(
    logged,
    `import { appendFileSync } from "node:fs";
    process.on("message", ({ form }) => appendFileSync(${JSON.stringify(log)}, form + "\\n"));
    await import(${JSON.stringify(pathToFileURL(workerUrl).href)});`,
  );
  const tasks = async () => (await readFile(log, "utf8")).split("\n").filter(Boolean);
  return { worker: { workerUrl: logged, execArgv }, tasks };
}

/** A requester that never disconnects. */
export function askerOfTests(userId: string | null = null, network = "192.0.2") {
  return { userId, network, isLimited: true, signal: new AbortController().signal };
}
