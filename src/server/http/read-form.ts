import type { Readable } from "node:stream";
import {
  Busboy,
  type BusboyConfig,
  type BusboyFileStream,
  type BusboyInstance,
} from "@fastify/busboy";
import { AppError } from "#core/errors.ts";
import { sniffImage } from "#core/image-format.ts";
import { uploadLimits } from "#core/image-limits.ts";
import { FormFields } from "./form-fields.ts";
import { GrowingBytes } from "./growing-bytes.ts";
import { isRefusedKey } from "./json-guard.ts";
import { brokenOff } from "./take-body.ts";

const KIB = 1024;

/** Limits of a form, counted while it streams. Each file also has the size limit of an upload. */
export const formLimits = {
  parts: 40,
  /** All texts with their names. */
  textBytes: 64 * KIB,
  headerBytes: 8 * KIB,
  headers: 20,
  nameLength: 200,
} as const;

/** `multipart/form-data; boundary=` and the 70 characters that a boundary may have (RFC 2046), doubled. */
const MAX_TYPE_LENGTH = 200;
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i;

/** The parser always finishes the piece that it is given. Pieces of this size let it stop soon after a refusal. */
const PIECE_BYTES = 4 * KIB;

const busboyLimits: BusboyConfig["limits"] = {
  parts: formLimits.parts,
  fieldSize: formLimits.textBytes,
  fileSize: uploadLimits.maxBytes,
  headerSize: formLimits.headerBytes,
  headerPairs: formLimits.headers,
};

/**
 * Reads a form while it arrives. Repeated names become a list. Stops at the first exceeded limit. Throws
 * `api_body_unreadable`, `body_too_complex` or `too_large`.
 */
export async function readForm(
  payload: Readable,
  { contentType, announced }: { readonly contentType: string; readonly announced: number | null },
): Promise<FormFields> {
  if (contentType.length > MAX_TYPE_LENGTH || !BOUNDARY.test(contentType)) throw unreadable();
  const form = new OpenForm(announced);
  const parser = new Busboy({
    headers: { "content-type": contentType },
    limits: busboyLimits,
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  });
  try {
    await feed(parser, { payload, form });
  } finally {
    parser.removeAllListeners();
    // Ignores later errors of the parser.
    parser.on("error", () => undefined);
    parser.destroy();
  }
  return form.fields();
}

function unreadable(cause?: unknown): AppError {
  return new AppError("api_body_unreadable", {}, { cause });
}

function tooComplex(): AppError {
  return new AppError("body_too_complex");
}

interface Feeding {
  readonly payload: Readable;
  readonly form: OpenForm;
}

function feed(parser: BusboyInstance, { payload, form }: Feeding): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (error: Error | null) => {
      over.abort();
      // Discards the rest after a refusal.
      payload.resume();
      if (error) reject(error);
      else resolve();
    };
    const unlessOver = (take: () => void) => {
      try {
        if (!over.signal.aborted) take();
      } catch (error) {
        end(error instanceof AppError ? error : unreadable(error));
      }
    };
    const write = (piece: Buffer) => {
      if (!parser.write(piece)) payload.pause();
    };
    parser.on("drain", () => payload.resume());
    parser.on("partsLimit", () => end(tooComplex()));
    parser.on("error", (cause: unknown) => end(unreadable(cause)));
    parser.on("finish", () => end(null));
    parser.on("field", (...[name, text, isNameCut, isTextCut]) =>
      unlessOver(() => {
        if (isNameCut || isTextCut) throw tooComplex();
        form.addText(name, text);
      }),
    );
    parser.on("file", (...[name, file, , , type]) =>
      unlessOver(() => form.addFile(name, file, { type, refuse: end })),
    );
    payload.on("data", (chunk: Buffer) => {
      for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
        unlessOver(() => write(chunk.subarray(from, from + PIECE_BYTES)));
      }
    });
    payload.once("end", () => unlessOver(() => void parser.end()));
    payload.once("error", (cause) => end(brokenOff(cause)));
    payload.once("close", () => {
      if (!payload.readableEnded) end(brokenOff());
    });
  });
}

interface FileOf {
  /** As the client claims. */
  readonly type: string;
  readonly refuse: (error: Error) => void;
}

type Value = () => unknown;

/** A form while it is being read. */
class OpenForm {
  readonly #values = new Map<string, Value[]>();
  readonly #announced: number | null;
  #textBytes = 0;

  /** `announced`: the length of the whole form, or `null` if unknown. */
  constructor(announced: number | null) {
    this.#announced = announced;
  }

  addText(name: string | undefined, text: string): void {
    this.#count(Buffer.byteLength(text));
    this.#add(name, () => text);
  }

  addFile(name: string | undefined, file: BusboyFileStream, { type, refuse }: FileOf): void {
    const bytes = new GrowingBytes(uploadLimits.maxBytes, this.#announced);
    const limitMb = uploadLimits.maxBytes / (KIB * KIB);
    file.on("limit", () => refuse(new AppError("too_large", { limitMb })));
    file.on("error", (cause) => refuse(unreadable(cause)));
    file.on("data", (piece: Buffer) => void bytes.add(piece));
    this.#add(name, () => {
      const taken = bytes.take();
      // The type comes from the bytes; clients may claim any type.
      return {
        bytes: taken,
        mimeType: sniffImage(Buffer.from(taken.buffer, 0, taken.length)) ?? type,
      };
    });
  }

  fields(): FormFields {
    const entries = [...this.#values].map(([name, values]) => {
      const own = values.map((value) => value());
      return [name, own.length === 1 ? own[0] : own] as const;
    });
    return new FormFields(Object.fromEntries(entries));
  }

  #add(name: string | undefined, value: Value): void {
    if (name === undefined || isRefusedKey(name)) throw unreadable();
    if (name.length > formLimits.nameLength) throw tooComplex();
    this.#count(Buffer.byteLength(name));
    this.#values.set(name, [...(this.#values.get(name) ?? []), value]);
  }

  #count(bytes: number): void {
    this.#textBytes += bytes;
    if (this.#textBytes > formLimits.textBytes) throw tooComplex();
  }
}
