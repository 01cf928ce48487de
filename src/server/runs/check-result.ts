import { sniffImage } from "#core/image-format.ts";
import { EngineFailure, type EngineImage } from "#engine/port.ts";

const MIB = 1024 * 1024;
const MAX_RESULT_BYTES = 32 * MIB;

/**
 * Validates a result before it is charged. Throws `no_image` for an empty one and `bad_answer` for one that is too
 * large, of another type than declared, or without size.
 */
export function checkResult(image: EngineImage): void {
  const { bytes, mimeType, widthPx, heightPx } = image;
  if (bytes.length === 0) throw new EngineFailure("no_image", "the answer is empty");
  if (bytes.length > MAX_RESULT_BYTES) {
    throw new EngineFailure("bad_answer", `the answer has ${bytes.length} bytes`);
  }
  const found = sniffImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (found !== mimeType) {
    throw new EngineFailure("bad_answer", `the answer is declared as ${mimeType} but is ${found}`);
  }
  const hasSize = [widthPx, heightPx].every((side) => Number.isInteger(side) && side > 0);
  if (!hasSize) throw new EngineFailure("bad_answer", `the answer is ${widthPx} x ${heightPx}`);
}
