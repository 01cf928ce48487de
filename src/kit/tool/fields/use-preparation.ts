import { useRef, useState } from "react";
import { useSite } from "#kit/api/site.ts";
import { ImageFault } from "../image/jobs.ts";
import { type Photo, preparePhoto } from "../photo.ts";
import { useTellReading } from "../reading-photos.ts";
import type { ImageProblem } from "../text.ts";

export interface GivenFile {
  readonly file: Blob;
  readonly name: string;
}

/** Prepares files. Only the latest files count; their problem stays until the next ones. */
export function usePreparation(onReady: (photos: readonly Photo[]) => void) {
  const { maxSidePx } = useSite();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ImageProblem | null>(null);
  const lastTurn = useRef(0);
  useTellReading(isBusy);
  async function prepare(files: readonly GivenFile[]) {
    lastTurn.current += 1;
    const turn = lastTurn.current;
    // A large file may be ready after a small one that was added later.
    const ifLast = (change: () => void) => {
      if (turn === lastTurn.current) change();
    };
    setIsBusy(true);
    setProblem(null);
    const photos: Photo[] = [];
    for (const { file, name } of files) {
      try {
        photos.push(await preparePhoto(file, name, maxSidePx));
      } catch (fault) {
        ifLast(() => setProblem(fault instanceof ImageFault ? fault.problem : "cannotLoad"));
      }
    }
    ifLast(() => {
      if (photos.length > 0) onReady(photos);
      setIsBusy(false);
    });
  }
  return { isBusy, problem, take: (files: readonly GivenFile[]) => void prepare(files) };
}
