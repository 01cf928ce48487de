import { photoNameOf } from "#core/batch.ts";
import { newId } from "#kit/api/new-id.ts";

/** A local file for a batch. */
export interface ChosenFile {
  readonly file: File;
  readonly name: string;
  /** Distinguishes files of the same name. */
  readonly key: string;
}

/** Prepares files for display and sending; truncates overlong names. */
export function toChosen(files: readonly File[]): ChosenFile[] {
  return files.map((file) => ({
    file,
    name: photoNameOf(file.name),
    key: newId(),
  }));
}

interface Named {
  readonly place: number;
  readonly name: string;
  readonly bytes: number;
}

/** Matches files to the photos of a batch by name and size, each file once. */
export function matchFiles(
  photos: readonly Named[],
  files: readonly ChosenFile[],
): Map<number, ChosenFile> {
  const left = [...files];
  const found = new Map<number, ChosenFile>();
  for (const { place, name, bytes } of photos) {
    const at = left.findIndex((chosen) => chosen.name === name && chosen.file.size === bytes);
    const [match] = at === -1 ? [] : left.splice(at, 1);
    if (match) found.set(place, match);
  }
  return found;
}
