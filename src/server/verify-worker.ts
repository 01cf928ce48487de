import { workerData } from "piscina";
import type { UploadMimeType } from "#core/image-payload.ts";
import { giveWay } from "#server/process/give-way.ts";
import { createExaminer, type OwnMarks } from "./marking/examine.ts";

giveWay();

const own: OwnMarks = workerData;
const examiner = createExaminer(own);
// The handler below reports a failure. This keeps an unhandled rejection from ending the thread first.
examiner.catch(() => undefined);

export interface ExamineTask {
  readonly bytes: Uint8Array;
  readonly mimeType: UploadMimeType;
}

/** Entry of the thread that examines untrusted images. Returns `null` if an image can't be decoded. */
export async function handler({ bytes, mimeType }: ExamineTask) {
  const examine = await examiner;
  return examine(bytes, mimeType).catch(() => null);
}
