import { AppError } from "#core/errors.ts";
import { uploadLimits } from "#core/image-limits.ts";
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

/** Two large images at a time: each process may hold the memory of one. */
const PROCESSES = 2;
const MIB = 1024 * 1024;
/** Above the figures of decision 039: a legitimate image of 50 megapixels takes up to 1.9 s and 582 MB. */
const limits: PictureLimits = {
  cpuMs: 100 * uploadLimits.maxMegapixels,
  memoryBytes: 16 * MIB * uploadLimits.maxMegapixels,
  wallMs: 30_000,
};

/**
 * Images up to this size are checked in this process: their containers have few bytes to walk, and a handover to
 * another process would cost more than the check.
 */
const SMALL = { bytes: 64 * 1024, pixels: 1_000_000 };

const BYTES_OF_MEGABYTE = 1_000_000;
const PIXELS_OF_MEGAPIXEL = 1_000_000;

export interface Pictures {
  /**
   * Validates an uploaded image down to its last row: at most 10 MB and 50 megapixels, at least 32 px a side, a PNG,
   * JPEG, WebP or GIF, and of the type it claims. Keeps its coded pixels and drops everything else (decision 020).
   * Throws `image_not_base64`, `too_large`, `unsupported_media`, `too_many_pixels`, `image_too_small`,
   * `image_unreadable`, `image_too_costly`, `work_limited` or `busy`.
   */
  readonly readImage: (picture: ImagePayload, asker: Asker) => Promise<ImageFile>;
  /** Encodes an image again: upright, sRGB, at most 4,096 px a side. Throws like `readImage`. */
  readAnew(picture: ImagePayload, asker: Asker): Promise<ImageFile<ResultMimeType>>;
  /** Returns the pixels as a PNG, at most 2,400 px a side, for repeated encoding. Throws like `readImage`. */
  readPixels(picture: ImagePayload, asker: Asker): Promise<ImageFile>;
  /**
   * Returns a form of a stored image, made once and cached for a while. `load` reads the stored file and throws if it
   * is missing; it is also called for a cached form. Throws `image_unreadable`, `image_too_costly`, `work_limited` or
   * `busy`.
   */
  show(shown: Shown, load: () => Promise<ImageFile>, asker: Asker): Promise<ImageFile>;
  /** Starts the processes. Rejects if one doesn't start. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

export interface PicturesOptions {
  readonly worker: PictureWorker;
  readonly log: { warn(fields: object, message: string): void };
  /** Cache of forms of stored images. Defaults to a private one. */
  readonly shown?: ShownPictures;
  /** Defaults to the product's limits. */
  readonly limits?: PictureLimits;
}

interface Order {
  readonly asker: Asker;
  readonly purpose: Purpose;
  readonly form: PictureForm;
  /** Size of the file that is held in memory while the request waits. */
  readonly heldBytes: number;
  readonly load: () => Promise<ImageFile>;
}

/** Decodes images in separate processes, behind a fair queue. */
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
    // The queue admits as many requests as there are processes.
    const [process] = free.splice(0, 1);
    if (!process) throw new Error("a slot has no process");
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
      if (!known) throw new Error(`the sanitized file has the type ${mimeType}`);
      return { ...made, mimeType: known };
    },
    readPixels: async (picture, asker) => bring(fileOf(picture), "pixels", asker),
    async show(shown, load, asker) {
      const found = kept.find(shown);
      if (found) {
        // Throws if the stored file is gone, even if another process deleted it.
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

/** The error for an image whose processing was stopped. */
function refusalOf(stopped: PictureStopped): AppError {
  const { reason } = stopped;
  if (reason === "left") return new AppError("busy", {}, { cause: stopped });
  // A decoder only dies because of its image.
  const code = reason === "died" ? "image_unreadable" : "image_too_costly";
  return new AppError(code, {}, { cause: stopped });
}
