import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

/** A request as received. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The text fields of a form; empty for any other body. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The files of a form, in order. */
  readonly files: readonly SeenFile[];
  /** The parsed JSON body; `null` for any other body. */
  readonly json: unknown;
}

interface SeenFile {
  readonly field: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

function flatHeaders(request: IncomingMessage): Record<string, string> {
  const entries = Object.entries(request.headers);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

async function readForm(
  body: Buffer,
  type: string,
): Promise<Pick<SeenRequest, "fields" | "files">> {
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": type },
  }).formData();
  const fields: [string, string][] = [];
  const files: SeenFile[] = [];
  for (const [field, value] of form) {
    if (typeof value === "string") fields.push([field, value]);
    else {
      const bytes = Buffer.from(await value.arrayBuffer());
      files.push({ field, name: value.name, mimeType: value.type, bytes });
    }
  }
  return { fields, files };
}

/** Reads a complete request. */
export async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const body = await buffer(request);
  const type = request.headers["content-type"] ?? "";
  const form = type.startsWith("multipart/")
    ? await readForm(body, type)
    : { fields: [], files: [] };
  return {
    method: request.method ?? "GET",
    path: request.url ?? "/",
    headers: flatHeaders(request),
    ...form,
    json: type.startsWith("application/json") ? (JSON.parse(body.toString()) as unknown) : null,
  };
}
