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

interface FileProblem {
  readonly name: string;
  readonly problem: ImageProblem;
}

/**
 * Prepares files. Only the latest files count, unless `keepsAll`: a list takes earlier ones too. The latest problem
 * stays until the next files.
 */
export function usePreparation(
  onReady: (photos: readonly Photo[]) => void,
  { keepsAll = false } = {},
) {
  const { maxSidePx } = useSite();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const lastTurn = useRef(0);
  useTellReading(isBusy);
  async function prepare(files: readonly GivenFile[]) {
    lastTurn.current += 1;
    const turn = lastTurn.current;
    // A large file may be ready after a small one that was added later.
    const isLast = () => turn === lastTurn.current;
    setIsBusy(true);
    setProblem(null);
    const photos: Photo[] = [];
    for (const { file, name } of files) {
      try {
        photos.push(await preparePhoto(file, name, maxSidePx));
      } catch (fault) {
        const found = fault instanceof ImageFault ? fault.problem : "cannotLoad";
        if (keepsAll || isLast()) setProblem({ name, problem: found });
      }
    }
    if (photos.length > 0 && (keepsAll || isLast())) onReady(photos);
    if (isLast()) setIsBusy(false);
  }
  return { isBusy, problem, take: (files: readonly GivenFile[]) => void prepare(files) };
}
