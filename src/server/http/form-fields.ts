import { z } from "zod/mini";
import { AppError } from "#core/errors.ts";
import { sniffImage } from "./image-format.ts";

/** A form with files (multipart/form-data) as it came: pictures as payloads, everything else as text. */
export class FormFields {
  readonly values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.values = values;
  }
}

const MAX_PARTS = 40;
const REFUSED_NAMES = new Set(["__proto__", "constructor", "prototype"]);

/** What a file is, its own bytes say; programs name types as they like. */
async function toPicture(file: File): Promise<unknown> {
  const bytes = Buffer.from(await file.arrayBuffer());
  return { base64: bytes.toString("base64"), mimeType: sniffImage(bytes) ?? file.type };
}

/** Reads a form; a name that comes several times becomes a list. Throws `api_body_unreadable`. */
export async function readForm(body: Buffer, contentType: string): Promise<FormFields> {
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": contentType },
  })
    .formData()
    .catch((cause: unknown) => {
      throw new AppError("api_body_unreadable", {}, { cause });
    });
  const parts = [...form];
  const names = new Set(parts.map(([name]) => name));
  if (parts.length > MAX_PARTS || [...names].some((name) => REFUSED_NAMES.has(name))) {
    throw new AppError("api_body_unreadable");
  }
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const own: unknown[] = [];
    for (const value of form.getAll(name)) {
      own.push(typeof value === "string" ? value : await toPicture(value));
    }
    values[name] = own.length === 1 ? own[0] : own;
  }
  return new FormFields(values);
}

/** Numbers, truth values, lists and null of a form are written as in JSON. */
function decodeText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    const decoded: unknown = JSON.parse(value);
    return typeof decoded === "string" ? value : decoded;
  } catch {
    return value;
  }
}

/** The payload that a form means: texts that a field does not take as texts are read as JSON. */
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
