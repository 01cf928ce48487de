import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { uploadLimits } from "#core/image-limits.ts";
import { formLimits, readForm } from "./read-form.ts";

const BOUNDARY = "----------------------------7b21f0";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const CHUNK = 64 * 1024;
const refused = (code: string) => expect.objectContaining({ code });

function part(headers: string, body: string | Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ]);
}

const text = (name: string, value: string) =>
  part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (name: string, bytes: Buffer, fileName = "photo.png") =>
  part(
    `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/x-thing`,
    bytes,
  );
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);

/** A body that says how many of its bytes were asked for. */
function stream(body: Buffer, chunkBytes = CHUNK) {
  let sent = 0;
  const readable = new Readable({
    read() {
      // As from a socket: never in the same turn.
      setImmediate(() => {
        const chunk = body.subarray(sent, sent + chunkBytes);
        sent += chunk.length;
        this.push(chunk.length > 0 ? chunk : null);
      });
    },
  });
  return { readable, sentBytes: () => sent };
}

async function read(body: Buffer, type = TYPE, chunkBytes = CHUNK) {
  return (
    await readForm(stream(body, chunkBytes).readable, { contentType: type, announced: body.length })
  ).values;
}

/** What refuses a form, and how much of it had come by then. */
async function refuse(body: Buffer) {
  const { readable, sentBytes } = stream(body);
  const error: unknown = await readForm(readable, { contentType: TYPE, announced: null }).catch(
    (thrown: unknown) => thrown,
  );
  return { error, sentBytes: sentBytes() };
}

const png = Buffer.concat([
  Buffer.from("89504e470d0a1a0a", "hex"),
  Buffer.alloc(300_000, "\r\n--x"),
]);

describe("honest forms", () => {
  test.each([1, 7, 4_096, CHUNK])("in chunks of %i bytes", async (chunkBytes) => {
    const small = png.subarray(0, 3_000);
    const body = form(text("size", "3:4"), file("photo", small), text("n", "ạ"), text("n", "2"));
    expect(await read(body, TYPE, chunkBytes)).toEqual({
      size: "3:4",
      photo: { bytes: new Uint8Array(small), mimeType: "image/png" },
      n: ["ạ", "2"],
    });
  });

  test("files keep every byte; what shows no type keeps the one that the program named", async () => {
    const values = await read(form(file("a", png), file("b", Buffer.from("words"))));
    expect(values).toEqual({
      a: { bytes: new Uint8Array(png), mimeType: "image/png" },
      b: { bytes: new Uint8Array(Buffer.from("words")), mimeType: "application/x-thing" },
    });
  });

  test("a quoted boundary, and one of 70 characters", async () => {
    expect(await read(form(text("a", "1")), `multipart/form-data; boundary="${BOUNDARY}"`)).toEqual(
      {
        a: "1",
      },
    );
    const long = "b".repeat(70);
    const body = `--${long}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${long}--\r\n`;
    expect(await read(Buffer.from(body), `multipart/form-data; boundary=${long}`)).toEqual({
      a: "1",
    });
  });

  test("40 parts, and a file of 10 MB", async () => {
    const parts = Array.from({ length: formLimits.parts - 1 }, (_, k) => text(`f${k}`, "x"));
    const values = await read(form(...parts, file("photo", Buffer.alloc(uploadLimits.maxBytes))));
    expect(Object.keys(values)).toHaveLength(formLimits.parts);
    expect(values["photo"]).toMatchObject({ bytes: { length: uploadLimits.maxBytes } });
  });
});

describe("forms that are too much are refused while they come", () => {
  test("100,000 files: not two chunks of them are read by the parser", async () => {
    const body = form(...Array.from({ length: 100_000 }, (_, k) => file(`f${k}`, Buffer.of(1))));
    const { error, sentBytes } = await refuse(body);
    expect(error).toEqual(refused("body_too_complex"));
    expect(sentBytes).toBeLessThanOrEqual(3 * CHUNK);
  });

  test("100,000 parts without a name", async () => {
    const body = form(...Array.from({ length: 100_000 }, () => part("X: y", "")));
    const { error, sentBytes } = await refuse(body);
    expect(error).toEqual(refused("body_too_complex"));
    expect(sentBytes).toBeLessThanOrEqual(3 * CHUNK);
  });

  test.each([
    ["one text of 1 MB", form(text("a", "x".repeat(1024 * 1024)))],
    ["texts of 66 KB together", form(...[0, 1, 2].map((k) => text(`t${k}`, "x".repeat(22_528))))],
    ["a name of 1,000 characters", form(text("n".repeat(1_000), "x"))],
  ])("%s", async (_name, body) => {
    expect((await refuse(body)).error).toEqual(refused("body_too_complex"));
  });

  test("a file of more than 10 MB", async () => {
    const body = form(file("photo", Buffer.alloc(uploadLimits.maxBytes + 1)));
    expect((await refuse(body)).error).toEqual(refused("too_large"));
  });
});

describe("what is no form", () => {
  test.each([
    ["a boundary of 71 characters", `multipart/form-data; boundary=${"b".repeat(71)}`],
    ["a boundary of 8 KB", `multipart/form-data; boundary=${"b".repeat(8_192)}`],
    ["no boundary", "multipart/form-data"],
    ["an empty boundary", 'multipart/form-data; boundary=""'],
  ])("%s", async (_name, type) => {
    await expect(read(form(text("a", "1")), type)).rejects.toEqual(refused("api_body_unreadable"));
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["another boundary", Buffer.from("--other\r\n\r\n--other--")],
    ["no end", text("a", "1")],
    ["a file without an end", file("a", png).subarray(0, 1_000)],
    ["a header without an end", Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data`)],
    ["a key of the prototype chain", form(text("__proto__", "1"))],
    ["a text without a name", form(part("Content-Disposition: form-data", "1"))],
  ])("%s", async (_name, body) => {
    await expect(read(body)).rejects.toEqual(refused("api_body_unreadable"));
  });

  test("a body that breaks off", async () => {
    const { readable } = stream(form(file("a", png)), 1_000);
    const reading = readForm(readable, { contentType: TYPE, announced: null });
    readable.destroy();
    await expect(reading).rejects.toMatchObject({ statusCode: 400 });
  });
});
