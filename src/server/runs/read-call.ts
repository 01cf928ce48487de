import { z } from "zod/mini";
import { AppError } from "#core/errors.ts";
import { type ImageDigest, parseDigestUri } from "#core/image-digest.ts";
import {
  type ImageFile,
  type ImagePayload,
  isImagePayload,
  pictureField,
  whenMissing,
} from "#core/image-payload.ts";
import { type EngineKind, engineKinds } from "#core/run.ts";
import type { Operation } from "#tool-model/define-tool.ts";
import { type PictureSchema } from "#tool-model/payloads.ts";
import { pictureSlotsOf, withPictureFields } from "#tool-model/picture-slots.ts";
import { mapPictures, type Pictured, takeApart } from "#tool-model/pictured.ts";
import type { Asker, PersonAsking } from "../http/asker.ts";
import { parsePayload } from "../http/parse-payload.ts";
import { findUpload, type OwnUploadDeps } from "./own-uploads.ts";
import type { GivenImage } from "./run-payload.ts";

const MAX_ADDRESS_LENGTH = 1_000;
const address = z.string().check(z.maxLength(MAX_ADDRESS_LENGTH));

/** An image that a call names by the URL of its upload. A class, so that JSON can't contain one. */
class UploadAddress {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }
}

/** An image of a call, as received. */
type CalledImage = ImagePayload | UploadAddress;

function isCalledImage(value: unknown): value is CalledImage {
  return value instanceof UploadAddress || isImagePayload(value);
}

const oneImage: PictureSchema = (missing) =>
  z.union([pictureField(missing), z.instanceof(UploadAddress)], whenMissing(missing));
const listedImage: PictureSchema = (missing) => z.union([address, pictureField(missing)]);

const schemas = new WeakMap<Operation["payload"], z.ZodMiniObject>();

/**
 * Returns the schema for calls of an operation. A single image may also be an `UploadAddress`; each image of a list may
 * be sent or named.
 */
export function callSchemaOf(operation: Operation): z.ZodMiniObject {
  const known = schemas.get(operation.payload);
  if (known) return known;
  const schema = withPictureFields(operation, ({ name, url, isList, withSchema }) =>
    isList ? [url, withSchema(listedImage)] : [name, withSchema(oneImage)],
  );
  schemas.set(operation.payload, schema);
  return schema;
}

/** Moves the URLs of single images in a body to the fields of these images. Throws like `readCall`. */
function placeAddresses(operation: Operation, body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const fields = new Map<string, unknown>(Object.entries(body));
  for (const { name, url, isList } of pictureSlotsOf(operation)) {
    const named = fields.get(url);
    if (isList || named === undefined) continue;
    const isAlone = (fields.get(name) ?? null) === null;
    const { success, data } = address.safeParse(named);
    if (!isAlone || !success) throw new AppError("invalid_field", { field: url });
    fields.delete(url);
    fields.set(name, new UploadAddress(data));
  }
  return Object.fromEntries(fields);
}

const engineKind = z.object({ engine: z.optional(z.enum(engineKinds)) });

/** Every call may name the kind of engine; the payloads of operations don't declare that field. */
export function takeEngineKind(body: unknown): { kind: EngineKind | null; body: unknown } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { kind: null, body };
  const { engine, ...rest } = { engine: undefined, ...body };
  return { kind: parsePayload(engineKind, { engine }).engine ?? null, body: rest };
}

/**
 * Validates a call of an operation, whose images are sent or named. Throws `invalid_field` for an image that is both
 * sent and named, and the errors of `parsePayload`.
 */
export function readCall(operation: Operation, body: unknown): Pictured<CalledImage> {
  const checked = parsePayload(callSchemaOf(operation), placeAddresses(operation, body));
  const fields = new Map(Object.entries(checked));
  for (const { name, url, isList } of pictureSlotsOf(operation)) {
    const listed = isList ? fields.get(url) : undefined;
    if (!Array.isArray(listed)) continue;
    fields.delete(url);
    fields.set(
      name,
      listed.map((each: unknown) => (typeof each === "string" ? new UploadAddress(each) : each)),
    );
  }
  return takeApart(Object.fromEntries(fields), isCalledImage);
}

/**
 * Reads the digests of a call whose images are all named by `digestUri`. Throws `invalid_field` for any other image.
 */
export function readDigests(call: Pictured<CalledImage>): Promise<Pictured<ImageDigest>> {
  return mapPictures(call, async (picture) => {
    const digest = picture instanceof UploadAddress ? parseDigestUri(picture.url) : null;
    if (!digest) throw new AppError("invalid_field", { field: "payload" });
    return digest;
  });
}

async function refuseSent(): Promise<never> {
  throw new AppError("invalid_field", { field: "payload" });
}

/** Like `openPictures` for a call whose images are all named. Throws `invalid_field` for a sent image. */
export function findPictures(
  deps: OwnUploadDeps,
  call: Pictured<CalledImage>,
  asker: PersonAsking,
): Promise<Pictured<GivenImage>> {
  return openPictures({ ...deps, readImage: refuseSent }, call, asker);
}

export interface OpenPicturesDeps extends OwnUploadDeps {
  readonly readImage: (payload: ImagePayload, asker: Asker) => Promise<ImageFile>;
}

/**
 * Finds and validates the images of a call. Throws `upload_not_found`, and for sent images the errors of `readImage`.
 */
export function openPictures(
  deps: OpenPicturesDeps,
  call: Pictured<CalledImage>,
  asker: PersonAsking,
): Promise<Pictured<GivenImage>> {
  return mapPictures(call, (picture) =>
    picture instanceof UploadAddress
      ? findUpload(deps, asker.userId, picture.url)
      : deps.readImage(picture, asker),
  );
}
