import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyAnswer } from "#core/verify.ts";
import { createCarriers } from "#engine/local/marking/carriers.ts";
import { toCosines } from "#engine/local/marking/cosines.ts";
import { leaveTraces } from "#engine/local/marking/leave-traces.ts";
import { brightnessGrid, fingerprintOf } from "#engine/local/marking/look.ts";
import { FOUND_SCORE, findWatermark } from "#engine/local/marking/watermark.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { answerOf } from "../../../tests/setup/test-engine.ts";

const TIMEOUT_MS = 60_000;
const SIDE_PX = 400;
let server: LoggedServer;
let token: string;
let grants = 0;

beforeAll(async () => {
  server = await openLoggedServer({ RATE_LIMITS: "off" });
  token = await server.signUp("lan@example.com");
  await server.call("/profiles/me", { token, body: {} });
  // What the built-in engine does in its threads: a scene with detail, traced as it is asked for.
  server.engine.behave(async (request) => {
    const raster = {
      width: SIDE_PX,
      height: SIDE_PX,
      data: await scene(grants++).raw().toBuffer(),
    };
    const output = { raster, alpha: null, mimeType: "image/png" as const, note: null };
    const { left, traces } = await leaveTraces(output, request.traces ?? null);
    const size = { width: SIDE_PX, height: SIDE_PX, channels: 3 as const };
    const made = answerOf(await sharp(left.raster.data, { raw: size }).png().toBuffer());
    const image = { ...made.image, widthPx: SIDE_PX, heightPx: SIDE_PX };
    return { ...made, engine: "local", image: { ...image, ...(traces ? { traces } : {}) } };
  });
}, TIMEOUT_MS);
afterAll(() => server.close());

/** Hills of colour with grain, others for each number. */
function scene(number: number): Sharp {
  const pixels = Uint8Array.from({ length: SIDE_PX * SIDE_PX * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % SIDE_PX, Math.floor(i / (3 * SIDE_PX))];
    const hills =
      Math.sin((x + 40 * number) / (23 + number)) + Math.cos((y - x / 2) / (31 - number));
    return 120 + 45 * hills + ((i * 2_654_435_761) >>> 27) + (i % 3) * 12;
  });
  return sharp(pixels, { raw: { width: SIDE_PX, height: SIDE_PX, channels: 3 } });
}

async function make(
  operation: string,
  body: object = {},
): Promise<{ file: Buffer; runId: string }> {
  const { status, value } = await server.call(`/images/${operation}`, {
    token,
    body: { sourceImage: await photo(), ...body },
  });
  expect({ status, error: value["error"] }).toEqual({ status: 200, error: undefined });
  return { file: Buffer.from(String(value["base64"]), "base64"), runId: String(value["runId"]) };
}

async function ask(file: Uint8Array, type = "image/png") {
  const answer = await fetch(`${server.url}/verify`, {
    method: "POST",
    headers: { "content-type": type },
    body: new Uint8Array(file),
  });
  return { status: answer.status, value: await answer.json() };
}

async function verify(file: Uint8Array, type = "image/png") {
  const { status, value } = await ask(file, type);
  expect(status).toBe(200);
  return verifyAnswer.parse(value);
}

const today = () => new Date().toISOString().slice(0, 10);

describe("was it made here?", { timeout: TIMEOUT_MS }, () => {
  let marked: Buffer;
  beforeAll(async () => {
    ({ file: marked } = await make("change_scenery", { desc: "a beach" }));
  }, TIMEOUT_MS);

  test("the file as it was saved: signature, watermark and looks", async () => {
    expect(await verify(marked)).toEqual({
      verdict: "yes",
      signature: "ours",
      watermark: "found",
      fingerprint: "alike",
      digitalSourceType: "algorithmicallyEnhanced",
      madeOn: today(),
    });
  });

  test("a copy that lost its metadata: the watermark is enough", async () => {
    const copy = await sharp(marked).resize(300).jpeg({ quality: 85 }).toBuffer();
    expect(await verify(copy, "image/jpeg")).toMatchObject({
      verdict: "yes",
      signature: "none",
      watermark: "found",
      digitalSourceType: "algorithmicallyEnhanced",
    });
  });

  test("one changed byte: the signature says so", async () => {
    const forged = Buffer.from(marked);
    // Within the signed note, so that the picture can still be decoded.
    const at = forged.indexOf("algorithmicallyEnhanced");
    forged.write("X", forged.indexOf("algorithmicallyEnhanced", at + 30));
    expect((await verify(forged)).signature).toBe("changed");
  });

  test("a cut-out, an ID photo and a retouched photo carry no watermark", async () => {
    for (const [operation, body] of [
      ["remove_background", {}],
      ["restore_image", {}],
    ] as const) {
      const { file } = await make(operation, body);
      const cosines = toCosines(await brightnessGrid(sharp(file)));
      const key = createCarriers(new Uint8Array(32));
      expect(findWatermark(cosines, key).score).toBeLessThan(FOUND_SCORE);
      expect(await verify(file)).toMatchObject({ signature: "ours", watermark: "none" });
      const copy = await sharp(file).png().toBuffer();
      // Only its looks are left, which prove nothing.
      expect(await verify(copy)).toMatchObject({ verdict: "likely", signature: "none" });
    }
  });

  test("a picture of nobody's: nothing is claimed", async () => {
    expect(await verify(await scene(9).png().toBuffer())).toEqual({
      verdict: "unknown",
      signature: "none",
      watermark: "none",
      fingerprint: "none",
      digitalSourceType: null,
      madeOn: null,
    });
  });

  test("what is remembered leads to nobody, and the picture that was asked about is not kept", async () => {
    const { rows } = await server.database.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_name = 'output_fingerprint' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "id",
      "made_on",
      "print",
      "quarters",
      "source_type",
      "watermark_id",
    ]);
    const count = async () =>
      (await server.database.pool.query("select from public.output_fingerprint")).rowCount;
    const before = await count();
    await verify(await scene(8).png().toBuffer());
    expect(await count()).toBe(before);
  });

  test("what cannot be looked at is refused like an upload", async () => {
    const png = await scene(1).png().toBuffer();
    expect((await ask(png, "text/html")).status).toBe(415);
    expect((await ask(Buffer.from("<svg/>"), "image/png")).status).toBe(415);
    expect((await ask(Buffer.alloc(11 * 1024 * 1024), "image/png")).status).toBe(413);
    expect((await ask(png.subarray(0, png.length / 2))).status).toBe(422);
  });
});

describe("what the browser puts together", { timeout: TIMEOUT_MS }, () => {
  async function mark(runId: string, file: Buffer, bearer = token) {
    return server.call("/images/mark", {
      token: bearer,
      body: { runId, imageData: { base64: file.toString("base64"), mimeType: "image/jpeg" } },
    });
  }

  test("comes back marked and signed, its pixels and its size on paper as they were", async () => {
    const { file, runId } = await make("photo_id", { size: "3:4" });
    const jpeg = await sharp(file).jpeg().toBuffer();
    // JFIF: 300 dots per inch.
    const jfif = Buffer.from("ffe000104a46494600010201012c012c0000", "hex");
    const sheet = Buffer.concat([jpeg.subarray(0, 2), jfif, jpeg.subarray(2)]);
    const { status, value } = await mark(runId, sheet);
    expect(status).toBe(200);
    const signed = Buffer.from(String(value["base64"]), "base64");
    expect(await sharp(signed).raw().toBuffer()).toEqual(await sharp(sheet).raw().toBuffer());
    expect((await sharp(signed).metadata()).density).toBe(300);
    expect(await verify(signed, "image/jpeg")).toMatchObject({
      verdict: "yes",
      signature: "ours",
      digitalSourceType: "algorithmicallyEnhanced",
    });
  });

  test("is signed for the owner of the run alone, and costs nothing", async () => {
    const { file, runId } = await make("photo_id", { size: "3:4" });
    const sheet = await sharp(file).jpeg().toBuffer();
    const before = await server.call("/profiles/me", { token });
    const stranger = await server.signUp("minh@example.com");
    expect((await mark(runId, sheet, stranger)).status).toBe(404);
    expect((await mark(crypto.randomUUID(), sheet)).status).toBe(404);
    expect((await mark(runId, sheet, "nobody")).status).toBe(401);
    expect((await mark(runId, sheet)).status).toBe(200);
    const after = await server.call("/profiles/me", { token });
    expect(after.value["credits"]).toBe(before.value["credits"]);
  });
});

test("prints that differ in more than three bits are other pictures", async () => {
  const [a, b] = await Promise.all([
    brightnessGrid(scene(1)).then(toCosines),
    brightnessGrid(scene(5)).then(toCosines),
  ]);
  const bits = (fingerprintOf(a) ^ fingerprintOf(b)).toString(2).replaceAll("0", "").length;
  expect(bits).toBeGreaterThan(3);
});
