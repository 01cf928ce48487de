import type pino from "pino";
import type { Stopper } from "#server/process/stopper.ts";
import { createPictures, type Pictures, type PicturesOptions } from "./pictures.ts";

interface OpenPicturesDeps extends Required<Pick<PicturesOptions, "worker" | "shown">> {
  readonly log: pino.Logger;
  readonly stopper: Stopper;
}

/** Opens image processing. Its processes start now, and nothing waits for them. */
export function openPictures({ worker, shown, log, stopper }: OpenPicturesDeps): Pictures {
  const pictures = createPictures({ worker, log, shown });
  stopper.add(() => pictures.close());
  pictures.warmUp().catch((error: unknown) => {
    if (!stopper.isStopping()) log.error({ err: error }, "image processes can't be started");
  });
  return pictures;
}
