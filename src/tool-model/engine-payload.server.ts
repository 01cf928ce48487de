import { z } from "zod/mini";
import type { ImageFile, ImagePayload } from "#core/image-payload.ts";
import { imageFileSchema } from "#engine/local/image-file.ts";
import { EngineFailure } from "#engine/port.ts";
import type { Operation } from "./define-tool.ts";
import { withPictureFields } from "./picture-slots.ts";

type WithFiles<Value> = Value extends ImagePayload
  ? ImageFile<string>
  : Value extends readonly ImagePayload[]
    ? readonly ImageFile<string>[]
    : Value;

/** An operation's payload as engines get it, with images as files. */
export type EnginePayload<Asked extends Pick<Operation, "payload">> = {
  readonly [Name in keyof z.output<Asked["payload"]>]: WithFiles<z.output<Asked["payload"]>[Name]>;
};

/** Returns a parser for an operation's payload that crossed a thread. It throws `bad_request` for any other shape. */
export function engineReader<Asked extends Pick<Operation, "payload">>(
  operation: Asked,
): (payload: unknown) => EnginePayload<Asked> {
  const fields = withPictureFields(operation, ({ name, withSchema }) => [
    name,
    withSchema(() => imageFileSchema),
  ]);
  // The type follows from the same fields as the schema.
  const schema = z.pipe(fields, z.custom<EnginePayload<Asked>, Record<string, unknown>>());
  return (payload) => {
    const { error, data } = schema.safeParse(payload);
    if (error) throw new EngineFailure("bad_request", error.message, { cause: error });
    return data;
  };
}
