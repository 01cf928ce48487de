import { workerData } from "piscina";
import type { UploadMimeType } from "#core/image-payload.ts";
import { giveWay } from "#server/process/give-way.ts";
import { createExaminer, type OwnMarks } from "./marking/examine.ts";

giveWay();

const own: OwnMarks = workerData;
const examiner = createExaminer(own);
// Whoever awaits it below sees the failure; this keeps it from ending the thread before that.
examiner.catch(() => undefined);

export interface ExamineTask {
  readonly bytes: Uint8Array;
  readonly mimeType: UploadMimeType;
}

/** The entry of the thread in which strangers' pictures are examined; null when one cannot be decoded. */
export async function handler({ bytes, mimeType }: ExamineTask) {
  const examine = await examiner;
  return examine(bytes, mimeType).catch(() => null);
}
