import { AppError } from "#core/errors.ts";
import { makeForm } from "./make-form.ts";
import { openPicture } from "./open-picture.ts";
import type { PictureAnswer, PictureTask } from "./picture-task.ts";

/** Opens one image and makes the requested form. Runs in its own process. */
export async function workOnPicture(task: PictureTask): Promise<PictureAnswer> {
  const before = process.cpuUsage();
  let pixels = 0;
  const answer = (outcome: PictureAnswer["outcome"]): PictureAnswer => {
    const { user, system } = process.cpuUsage(before);
    return { outcome, pixels, cpuMs: (user + system) / 1_000 };
  };
  const { bytes, mimeType, form } = task;
  try {
    const file = asBuffer(bytes);
    const opened = await openPicture(file, mimeType);
    pixels = opened.pixels;
    const made = await makeForm(opened.image, form);
    return answer({
      ok: true,
      bytes: made.bytes === file ? null : made.bytes,
      mimeType: made.mimeType,
      marks: made.marks ?? null,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, details, cause } = error;
    return answer({ ok: false, code, details, why: cause instanceof Error ? cause.message : "" });
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
