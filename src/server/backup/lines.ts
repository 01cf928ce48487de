import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Yields the lines of a stream in groups of at most `size`, so that work on them stays bounded. */
export async function* linesInGroups(input: Readable, size: number): AsyncGenerator<string[]> {
  let group: string[] = [];
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    group.push(line);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

export function fileLinesInGroups(file: string, size: number): AsyncGenerator<string[]> {
  return linesInGroups(createReadStream(file), size);
}
