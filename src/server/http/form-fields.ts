import { z } from "zod/mini";
import { type JsonRead, readJsonBody } from "./json-body.ts";
import { jsonCaps } from "./json-caps.ts";

/** A parsed form with files (multipart/form-data): files as bytes, all other fields as text. */
export class FormFields {
  readonly values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.values = values;
  }
}

/** Numbers, booleans, lists and null in a form are written as in JSON. */
function decodeText(text: unknown): unknown {
  if (typeof text !== "string") return text;
  const read: JsonRead = readJsonBody(new TextEncoder().encode(text), asJson);
  return read.ok && typeof read.value !== "string" ? read.value : text;
}

const asJson = { isEnveloped: false, caps: jsonCaps.usual };

/** Returns the payload of a form. A text that its field rejects is read as JSON. */
export function payloadOfForm(schema: z.ZodMiniType, { values }: FormFields): unknown {
  const parsed = z.safeParse(schema, values);
  if (parsed.success) return values;
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      wrong.has(name) ? decodeText(value) : value,
    ]),
  );
}
