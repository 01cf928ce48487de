import { ApiError } from "#kit/api/api-error.ts";
import { saveFile } from "./save-file.ts";
import { zipNames } from "./zip-names.ts";

/** A file of a ZIP, as a blob or as a function that reads it on demand. */
export interface ZipFile {
  /** Kept except for characters that no system allows; a duplicate gets a number. */
  readonly name: string;
  readonly read: Blob | ((signal: AbortSignal) => Promise<Blob>);
}

interface ZipOptions {
  /** Cancels the work; `saveZip` rejects with the abort. */
  readonly signal?: AbortSignal;
  /** Called after each file with the number of files so far. */
  readonly onProgress?: (count: number) => void;
}

/**
 * Packs files into one ZIP and downloads it. Returns the names of missing files (`not_found`), which it leaves out.
 * Rejects with any other error, and then saves nothing.
 *
 * Stores files uncompressed, because images already are compressed. Reads one at a time while it writes the ZIP, so
 * only one is in memory; browsers keep the ZIP's blob on disk. Read stored images with `readPicture`
 * (`api/pictures.ts`): through our own server, it also works with a store at another origin.
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

/** Yields the files in order; adds the missing ones to `missing`. */
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
