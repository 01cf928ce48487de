import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** An entry that every bundle has, even one without engines. */
const ENTRY = "picture-worker";

/** The folder of the entries: the bundle's, seen from an entry or from a chunk, or that of the sources. */
function entriesDir(): { readonly dir: string; readonly isBuilt: boolean } {
  const here = fileURLToPath(new URL(".", import.meta.url));
  for (const dir of [here, join(here, "..")]) {
    if (existsSync(join(dir, `${ENTRY}.js`))) return { dir, isBuilt: true };
    if (existsSync(join(dir, `${ENTRY}.ts`))) return { dir, isBuilt: false };
  }
  throw new Error(`no ${ENTRY} in ${here} or its parent folders`);
}

/** Finds the entries of threads and processes, and the web files; `webDir` is `null` if they aren't built. */
export function findFiles() {
  const { dir, isBuilt } = entriesDir();
  const webDir = join(dir, "..", "web");
  const threadOf = (name: string) =>
    isBuilt
      ? { workerUrl: join(dir, `${name}.js`) }
      : { workerUrl: join(dir, `${name}.ts`), execArgv: ["--import", "tsx"] };
  return {
    worker: threadOf("engine-worker"),
    verifyWorker: threadOf("verify-worker"),
    bodyThread: threadOf("body-worker"),
    pictureWorker: threadOf(ENTRY),
    webDir: isBuilt && existsSync(join(webDir, "index.html")) ? webDir : null,
  };
}
