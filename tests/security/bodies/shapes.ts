import { randomBytes } from "node:crypto";
import { encodeEnvelope } from "../../../src/core/envelope.ts";

const MIB = 1024 * 1024;
/** Size inside an envelope. The encoded body is a third larger. */
const JSON_BYTES = 13 * MIB;

/** A request body with a description. */
export interface Shape {
  readonly name: string;
  readonly path: "/images/upload" | "/v1/images/upload";
  readonly type: string;
  readonly body: Buffer;
  /** The expected refusal. */
  readonly refusal: readonly [status: number, code: string];
}

const fill = (bytes: number, unit: string) => unit.repeat(Math.floor(bytes / unit.length));

/** No known file type: refused on its first bytes, without decoding. */
function picture(bytes: number): string {
  const imageData = { base64: randomBytes(bytes).toString("base64"), mimeType: "image/png" };
  return JSON.stringify({ imageData });
}

const deep = (bytes: number) => `${fill(bytes / 2, "[")}${fill(bytes / 2, "]")}`;

type Json = readonly [name: string, make: (bytes: number) => string, refusal: Shape["refusal"]];
const jsons: readonly Json[] = [
  ["numbers", (bytes) => `[${fill(bytes, "1,")}1]`, [413, "body_too_complex"]],
  ["nulls", (bytes) => `[${fill(bytes, "null,")}null]`, [413, "body_too_complex"]],
  ["objects", (bytes) => `[${fill(bytes, '{"a":1},')}1]`, [413, "body_too_complex"]],
  [
    "keys of 1 MB",
    (bytes) => {
      const keys = Array.from({ length: bytes / MIB }, (_, k) => `"${fill(MIB, "k")}${k}":1`);
      return `{${keys.join()}}`;
    },
    [413, "body_too_complex"],
  ],
  ["one text", (bytes) => `{"a":"${fill(bytes, "x")}"}`, [413, "body_too_complex"]],
  ["spaces", (bytes) => `${fill(bytes, " ")}{}`, [413, "body_too_complex"]],
];

const unreadable = {
  "/images/upload": "invalid_envelope",
  "/v1/images/upload": "api_body_unreadable",
};

/** Builds the envelope by hand: `encodeEnvelope` takes values, and a nest of millions of levels can't be serialised. */
function enveloped(json: string): Buffer {
  const base64 = Buffer.from(json).toString("base64").replace("=", "");
  return Buffer.from(
    `{"data":"${Buffer.from(Buffer.from(`${base64}aA`).toReversed()).toString()}"}`,
  );
}

function jsonShapes(path: Shape["path"]): Shape[] {
  const isEnveloped = path === "/images/upload";
  const bytes = isEnveloped ? JSON_BYTES : 17 * MIB;
  const nested: Json = ["nests", deep, [400, unreadable[path]]];
  const tenThousand: Json = ["a nest of 10,000", () => deep(20_000), [400, unreadable[path]]];
  // Both paths use the same scan, so the second one only gets the worst shapes.
  const flat = isEnveloped ? jsons : jsons.slice(0, 1);
  return [...flat, nested, tenThousand].map(([name, make, refusal]) => ({
    name: `${path}: ${name}`,
    path,
    type: "application/json",
    body: isEnveloped ? enveloped(make(bytes)) : Buffer.from(make(bytes)),
    refusal,
  }));
}

const BOUNDARY = "---------------------------b0a17d";

function partsOf(count: number, headers: string, content: Buffer): Buffer {
  const part = Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`),
    content,
    Buffer.from("\r\n"),
  ]);
  const all = Array.from({ length: count }, () => part);
  return Buffer.concat([...all, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const FILE = 'Content-Disposition: form-data; name="imageData"; filename="a.png"';

function formShape(name: string, body: Buffer, refusal: Shape["refusal"], boundary = BOUNDARY) {
  const path = "/v1/images/upload" as const;
  const type = `multipart/form-data; boundary=${boundary}`;
  return { name: `form: ${name}`, path, type, body, refusal };
}

/** Bodies designed to cost more than their size suggests. */
export function hostileShapes(): Shape[] {
  return [
    ...jsonShapes("/images/upload"),
    ...jsonShapes("/v1/images/upload"),
    formShape("100,000 files", partsOf(100_000, FILE, Buffer.of(1)), [413, "body_too_complex"]),
    formShape("100,000 parts without a name", partsOf(100_000, "A: b", Buffer.alloc(100)), [
      413,
      "body_too_complex",
    ]),
    formShape(
      "a boundary of 8 KB",
      Buffer.alloc(17 * MIB),
      [400, "api_body_unreadable"],
      fill(8_192, "b"),
    ),
  ];
}

/** The largest honest bodies: a file of 10 MB. */
export function honestShapes(): Shape[] {
  const json = picture(10 * MIB - 10);
  const refusal = [415, "unsupported_media"] as const;
  return [
    {
      name: "envelope",
      path: "/images/upload",
      type: "application/json",
      body: enveloped(json),
      refusal,
    },
    {
      name: "plain JSON",
      path: "/v1/images/upload",
      type: "application/json",
      body: Buffer.from(json),
      refusal,
    },
    formShape("a file of 10 MB", partsOf(1, FILE, randomBytes(10 * MIB)), refusal),
    {
      name: "a picture as the body",
      path: "/images/upload",
      type: "image/jpeg",
      body: randomBytes(10 * MIB - 1),
      refusal,
    },
  ];
}

/** Just large enough to be read in a thread, so that the thread starts. */
export function warmShape(): Shape {
  const body = Buffer.from(
    JSON.stringify(encodeEnvelope(JSON.parse(picture(400_000)), Math.random)),
  );
  const path = "/images/upload";
  return {
    name: "warm",
    path,
    type: "application/json",
    body,
    refusal: [415, "unsupported_media"],
  };
}
