import { ApiError } from "#kit/api/api-error.ts";
import { saveFile } from "./save-file.ts";
import { zipNames } from "./zip-names.ts";

/** A file of a ZIP: there already, or read when its turn comes. */
export interface ZipFile {
  /** Kept, but for what no system takes in a name; a second one of the same name gets a number. */
  readonly name: string;
  readonly read: Blob | ((signal: AbortSignal) => Promise<Blob>);
}

interface ZipOptions {
  /** Ends the work; `saveZip` then rejects with the abort. */
  readonly signal?: AbortSignal;
  /** After each file, with the number of those that are in. */
  readonly onProgress?: (count: number) => void;
}

/**
 * Puts many files into one ZIP and hands it to the browser's downloads; answers the names of those that were gone
 * (`not_found`), which are left out. Rejects with what else went wrong, and then nothing is saved.
 *
 * Files are stored as they are, because pictures are packed already, and read one after the other while the ZIP is
 * written, so that one of them at a time is in memory; the ZIP itself is a blob, which browsers keep on disk.
 * Pictures of the store are read with `readPicture` (`api/pictures.ts`): through our own server, so that it works
 * with a store at another origin too.
 */
export async function saveZip(
  files: readonly ZipFile[],
  zipName: string,
  options: ZipOptions = {},
): Promise<readonly string[]> {
  const { downloadZip } = await import("client-zip").catch((cause: unknown) => {
    throw new ApiError("offline", {}, { cause });
  });
  const missing: string[] = [];
  const zip = await downloadZip(readAll(files, missing, options)).blob();
  if (missing.length < files.length)
    saveFile(new Blob([zip], { type: "application/zip" }), zipName);
  return missing;
}

/** The files one after the other; those that are gone are put into `missing`. */
async function* readAll(
  files: readonly ZipFile[],
  missing: string[],
  { signal = new AbortController().signal, onProgress }: ZipOptions,
) {
  const names = zipNames(files.map(({ name }) => name));
  let count = 0;
  for (const [index, { name: asked, read }] of files.entries()) {
    signal.throwIfAborted();
    const input = read instanceof Blob ? read : await readOrNull(read, signal);
    if (!input) {
      missing.push(asked);
      continue;
    }
    yield { name: names[index] ?? asked, input, lastModified: new Date() };
    count += 1;
    onProgress?.(count);
  }
}

async function readOrNull(
  read: (signal: AbortSignal) => Promise<Blob>,
  signal: AbortSignal,
): Promise<Blob | null> {
  try {
    return await read(signal);
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}
