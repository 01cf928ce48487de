import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type S3Server, startS3Server } from "../../../../tests/setup/s3-server.ts";
import { openStorage } from "../open.ts";
import { storageContract } from "../port.contract.ts";
import { StorageUnavailable } from "../port.ts";
import { createS3Storage, type S3StorageOptions } from "./s3-storage.ts";

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(async () => server.close());
beforeEach(() => {
  server.trouble = null;
  server.calls.length = 0;
});

const KEY = "u/1/out/a.png";
const png = { bytes: new Uint8Array(100_000).fill(7), mimeType: "image/png" };

function optionsOf(overrides: Partial<S3StorageOptions> = {}): S3StorageOptions {
  const { endpoint: origin, bucket, region, accessKeyId, secretAccessKey } = server;
  const access = { origin, bucket, region, accessKeyId, secretAccessKey };
  return { ...access, publicOrigin: null, ...overrides };
}
const open = (overrides?: Partial<S3StorageOptions>) => createS3Storage(optionsOf(overrides));

describe("storage contract", () => {
  storageContract(async () => open());
});

describe("storage contract, with a public address", () => {
  storageContract(async () => open({ publicOrigin: server.endpoint }));
});

test("the address for browsers has its own host and ends when it is said", async () => {
  const publicOrigin = "https://files.example.org";
  const expiresAtMs = Date.now() + 90_000;
  const address = await open({ publicOrigin }).presign(KEY, { expiresAtMs, downloadName: null });
  const { origin, pathname, searchParams } = new URL(address ?? "");
  expect(origin + pathname).toBe(`${publicOrigin}/fotoya/${KEY}`);
  expect(Number(searchParams.get("X-Amz-Expires"))).toBeGreaterThan(85);
  expect(Number(searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(90);
  expect(searchParams.get("response-content-disposition")).toBe("inline");
  expect(address).not.toContain(server.secretAccessKey);
  expect(address).not.toContain(encodeURIComponent(server.secretAccessKey));
});

describe("a bad moment of the store", () => {
  test.each([
    { kind: "refusing", calls: 3 },
    { kind: "cutting", calls: 3 },
    { kind: "half", calls: 3 },
  ] as const)("$kind is waited out", async (trouble) => {
    const storage = open();
    server.trouble = trouble;
    await storage.put(KEY, png);
    server.trouble = trouble;
    expect((await storage.get(KEY))?.bytes).toHaveLength(png.bytes.length);
  });

  test("one answer that takes too long is asked for again", async () => {
    const storage = open({ timeoutMs: 300 });
    server.trouble = { kind: "slow", delayMs: 900, calls: 1 };
    await storage.put(KEY, png);
    expect(server.trouble).toBeNull();
  });
});

describe("a store that is out of order", () => {
  const failing = (sentence: string | RegExp, isLasting: boolean) =>
    expect.objectContaining({
      constructor: StorageUnavailable,
      isLasting,
      message: expect.stringMatching(sentence),
    });

  test("is asked a few times, and said to be unavailable", async () => {
    const storage = open();
    await storage.put(KEY, png);
    server.trouble = { kind: "refusing" };
    await expect(storage.put(KEY, png)).rejects.toEqual(failing(/503 SlowDown/, false));
    expect(server.calls.filter(({ status }) => status === 503)).toHaveLength(4);
    await expect(storage.get(KEY)).rejects.toEqual(failing(/503 SlowDown/, false));
    await expect(storage.delete(KEY)).rejects.toEqual(failing(/503 SlowDown/, false));
    server.trouble = { kind: "cutting" };
    await expect(storage.get(KEY)).rejects.toEqual(failing(/cannot be reached/, false));
    server.trouble = { kind: "half" };
    await expect(storage.get(KEY)).rejects.toEqual(failing(/cannot be reached/, false));
  });

  test("that does not answer is not waited for longer than the deadline", async () => {
    const storage = open({ timeoutMs: 200, deadlineMs: 500 });
    server.trouble = { kind: "slow", delayMs: 900 };
    const late = failing(/did not answer in time/, false);
    await expect(storage.put(KEY, png)).rejects.toEqual(late);
    await expect(storage.get(KEY)).rejects.toEqual(late);
    await expect(storage.delete(KEY)).rejects.toEqual(late);
  });

  test("is full", async () => {
    const storage = open();
    await storage.put(KEY, png);
    server.trouble = { kind: "full" };
    await expect(storage.put("u/1/out/b.png", png)).rejects.toEqual(failing(/is full/, false));
    expect((await storage.get(KEY))?.bytes).toHaveLength(png.bytes.length);
    expect(server.calls.filter(({ status }) => status === 507)).toHaveLength(1);
  });

  test("is not there", async () => {
    const gone = await startS3Server();
    await gone.close();
    const storage = open({ origin: gone.endpoint });
    await expect(storage.get(KEY)).rejects.toEqual(failing(/cannot be reached: .*ECONN/, false));
  });

  test("refuses our key, is in another region or has no such bucket: asked once, and for good", async () => {
    const refused = failing(/refused our key \(SignatureDoesNotMatch\)/, true);
    await expect(open({ secretAccessKey: "other" }).get(KEY)).rejects.toEqual(refused);
    const unknown = failing(/refused our key \(InvalidAccessKeyId\)/, true);
    await expect(open({ accessKeyId: "other" }).put(KEY, png)).rejects.toEqual(unknown);
    const elsewhere = failing(/another region \(AuthorizationHeaderMalformed\)/, true);
    await expect(open({ region: "elsewhere" }).get(KEY)).rejects.toEqual(elsewhere);
    const noBucket = failing(/has no bucket "missing"/, true);
    await expect(open({ bucket: "missing" }).get(KEY)).rejects.toEqual(noBucket);
    await expect(open({ bucket: "missing" }).put(KEY, png)).rejects.toEqual(noBucket);
    expect(server.calls.filter(({ status }) => status >= 400)).toHaveLength(5);
  });
});

describe("at the start of the server", () => {
  const warnings: string[] = [];
  const start = (overrides?: Partial<S3StorageOptions>) =>
    openStorage(
      { storage: { kind: "s3", ...optionsOf(overrides) }, dataDir: "/nowhere" },
      { warn: (...args: unknown[]) => void warnings.push(String(args[0])) },
    );
  beforeEach(() => {
    warnings.length = 0;
  });

  test("a store is tried out, and nothing stays of that", async () => {
    const storage = await start();
    const tried = server.calls.filter(({ path }) => path.startsWith("/fotoya/health/"));
    expect(tried.map(({ method }) => method)).toEqual(["PUT", "GET", "DELETE"]);
    const key = (tried[0]?.path ?? "").replace("/fotoya/", "");
    expect(await storage.get(key)).toBeNull();
    expect(warnings).toEqual([]);
  });

  test("a wrong secret and a missing bucket are said, without the secret", async () => {
    const wrong = start({ secretAccessKey: "wrong-secret" });
    await expect(wrong).rejects.toThrow(/STORAGE_URL .*\/fotoya\): the store refused our key/);
    await expect(wrong).rejects.not.toThrow(/wrong-secret/);
    await expect(start({ bucket: "missing" })).rejects.toThrow('the store has no bucket "missing"');
  });

  test("a store that does not answer yet keeps nobody from starting", async () => {
    server.trouble = { kind: "refusing", calls: 4 };
    const storage = await start();
    expect(warnings).toEqual([expect.stringMatching(/isn't working yet: .*SlowDown/)]);
    await storage.put(KEY, png);
  });
});
