import { AppError } from "#core/errors.ts";
import {
  type ImageFile,
  type ImagePayload,
  type ResultMimeType,
  resultMimeTypes,
} from "#core/image-payload.ts";
import type { Asker } from "../http/asker.ts";
import { createFairLine, type Purpose } from "./fair-line.ts";
import { fileOf } from "./image-intake.ts";
import { openPicture } from "./open-picture.ts";
import {
  type PictureLimits,
  PictureProcess,
  PictureStopped,
  type PictureWorker,
} from "./picture-process.ts";
import type { PictureAnswer, PictureForm } from "./picture-task.ts";
import { createShownPictures, type Shown, type ShownPictures } from "./shown-pictures.ts";
import { createWorkBudgets } from "./work-budgets.ts";

/** Two large pictures at a time: each process may hold the memory of one. */
const PROCESSES = 2;
const MIB = 1024 * 1024;
/** From the figures of decision 039: an honest picture of 40 megapixels takes up to 2.7 s and 515 MB. */
const limits: PictureLimits = { cpuMs: 4_000, memoryBytes: 640 * MIB, wallMs: 30_000 };

/**
 * What is as small as this is looked at where it is: its container has at most so many bytes to walk over, and giving
 * it to another process would cost more than the look.
 */
const SMALL = { bytes: 64 * 1024, pixels: 1_000_000 };

const BYTES_OF_MEGABYTE = 1_000_000;
const PIXELS_OF_MEGAPIXEL = 1_000_000;

export interface Pictures {
  /**
   * The file of an uploaded picture, checked to its last row: at most 10 MB and 40 megapixels, at least 32 px a side,
   * really a PNG, JPEG, WebP or GIF, and of the type it claims. Its coded pixels stay as they are, and all else is
   * dropped (decision 020). Throws `image_not_base64`, `too_large`, `unsupported_media`, `too_many_pixels`,
   * `image_too_small`, `image_unreadable`, `image_too_costly`, `work_limited` or `busy`.
   */
  readonly readImage: (picture: ImagePayload, asker: Asker) => Promise<ImageFile>;
  /** The same picture in a fresh file: upright, sRGB, at most 4,096 px a side. Throws what `readImage` throws. */
  readAnew(picture: ImagePayload, asker: Asker): Promise<ImageFile<ResultMimeType>>;
  /** Its pixels as a PNG, at most 2,400 px a side: for who encodes them many times. Throws what `readImage` throws. */
  readPixels(picture: ImagePayload, asker: Asker): Promise<ImageFile>;
  /**
   * A form of a stored picture, made once and kept for a while. `load` reads the stored file, or throws where there is
   * none; also for a form that is kept. Throws `image_unreadable`, `image_too_costly`, `work_limited` or `busy`.
   */
  show(shown: Shown, load: () => Promise<ImageFile>, asker: Asker): Promise<ImageFile>;
  /** Starts the processes; rejects where one does not start. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

export interface PicturesOptions {
  readonly worker: PictureWorker;
  readonly log: { warn(fields: object, message: string): void };
  /** Where forms of stored pictures are kept; left out: in a place of its own. */
  readonly shown?: ShownPictures;
  /** Left out: those of this product. */
  readonly limits?: PictureLimits;
}

interface Order {
  readonly asker: Asker;
  readonly purpose: Purpose;
  readonly form: PictureForm;
  /** Of the file that is held while it waits. */
  readonly heldBytes: number;
  readonly load: () => Promise<ImageFile>;
}

/** Opens pictures in processes of their own, which a fair line leads to. */
export function createPictures(options: PicturesOptions): Pictures {
  const { worker, log } = options;
  const processes = Array.from(
    { length: PROCESSES },
    () => new PictureProcess(worker, options.limits ?? limits),
  );
  const free = [...processes];
  const line = createFairLine(PROCESSES);
  const budgets = createWorkBudgets();
  const kept = options.shown ?? createShownPictures();

  async function work(order: Order): Promise<ImageFile> {
    const { asker, purpose, form } = order;
    await budgets.require(asker, purpose);
    const turn = await line.take({ asker, purpose, bytes: order.heldBytes });
    // The line has as many places as there are processes.
    const [process] = free.splice(0, 1);
    if (!process) throw new Error("a place without a process");
    const spent = { cpuMs: 0, bytes: 0, pixels: 0 };
    try {
      const file = await order.load();
      spent.bytes = file.bytes.length;
      const answer = await process.run({ ...file, form }, asker.signal);
      Object.assign(spent, { cpuMs: answer.cpuMs, pixels: answer.pixels });
      return madeOf(answer, file);
    } catch (error) {
      if (!(error instanceof PictureStopped)) throw error;
      spent.cpuMs = error.cpuMs;
      if (error.reason !== "left") log.warn({ reason: error.reason, form }, error.message);
      throw refusalOf(error);
    } finally {
      free.push(process);
      turn.end(spent.cpuMs);
      await budgets.charge(asker, purpose, {
        seconds: spent.cpuMs / 1_000,
        megabytes: spent.bytes / BYTES_OF_MEGABYTE,
        megapixels: spent.pixels / PIXELS_OF_MEGAPIXEL,
      });
    }
  }

  const bring = (file: ImageFile, form: PictureForm, asker: Asker) =>
    work({ asker, purpose: "bring", form, heldBytes: file.bytes.length, load: async () => file });

  return {
    async readImage(picture, asker) {
      const file = fileOf(picture);
      if (file.bytes.length <= SMALL.bytes) {
        const { image, pixels } = await openPicture(file.bytes, file.mimeType);
        if (pixels <= SMALL.pixels) return image;
      }
      return bring(file, "checked", asker);
    },
    async readAnew(picture, asker) {
      const { mimeType, ...made } = await bring(fileOf(picture), "anew", asker);
      const known = resultMimeTypes.find((type) => type === mimeType);
      if (!known) throw new Error(`a fresh file of type ${mimeType}`);
      return { ...made, mimeType: known };
    },
    readPixels: async (picture, asker) => bring(fileOf(picture), "pixels", asker),
    async show(shown, load, asker) {
      const found = kept.find(shown);
      if (found) {
        // What was deleted is not shown any more, whoever deleted it.
        await load();
        return found;
      }
      return kept.share(shown, asker.signal, (signal) =>
        work({
          asker: { ...asker, signal },
          purpose: "show",
          form: shown.form,
          heldBytes: 0,
          load,
        }),
      );
    },
    async warmUp() {
      await Promise.all(processes.map((process) => process.warmUp()));
    },
    async close() {
      await Promise.all(processes.map((process) => process.close()));
    },
  };
}

function madeOf({ outcome }: PictureAnswer, { bytes }: ImageFile): ImageFile {
  if (!outcome.ok) {
    throw new AppError(outcome.code, outcome.details, { cause: new Error(outcome.why) });
  }
  const { mimeType, marks } = outcome;
  return { bytes: outcome.bytes ?? bytes, mimeType, ...(marks ? { marks } : {}) };
}

/** What is told to whoever sent a picture that was not finished. */
function refusalOf(stopped: PictureStopped): AppError {
  const { reason } = stopped;
  if (reason === "left") return new AppError("busy", {}, { cause: stopped });
  // A decoder that dies dies of its picture.
  const code = reason === "died" ? "image_unreadable" : "image_too_costly";
  return new AppError(code, {}, { cause: stopped });
}
