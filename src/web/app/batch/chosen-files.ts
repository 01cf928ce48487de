import { photoNameOf } from "#core/batch.ts";
import { newId } from "#kit/api/new-id.ts";

/** A file of this device that is to go into a batch. */
export interface ChosenFile {
  readonly file: File;
  readonly name: string;
  /** Tells files of one name apart. */
  readonly key: string;
}

/** Files as they are shown and sent; a name that is longer than any system's is cut. */
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

/** Which files belong to which named photos: by name and size, each file once. */
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
