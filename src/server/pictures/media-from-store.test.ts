import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createS3Storage } from "#server/storage/adapters/s3-storage.ts";
import { createUrlSigner } from "#server/storage/signed-url.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { type S3Server, startS3Server } from "../../../tests/setup/s3-server.ts";
import { call, openTestServer, type TestServer } from "../../../tests/setup/test-server.ts";

const signer = createUrlSigner({ keys: [new Uint8Array(32).fill(8)] });
const KEY = "u/1/out/a.png";
const bytes = Buffer.alloc(50_000, "picture");

let store: S3Server;
let pages = "";
let hidden: TestServer;
let open: TestServer;

function serverWithOrigin(publicOrigin: string | null): Promise<TestServer> {
  const { endpoint: origin, bucket, region, accessKeyId, secretAccessKey } = store;
  const access = { origin, bucket, region, accessKeyId, secretAccessKey };
  const storage = createS3Storage({ ...access, publicOrigin, timeoutMs: 400, deadlineMs: 800 });
  return openTestServer({ storage, signer, webDir: pages });
}

beforeAll(async () => {
  store = await startS3Server();
  pages = await mkdtemp(join(tmpdir(), "pages-"));
  await writeFile(join(pages, "index.html"), "<title>App</title>");
  hidden = await serverWithOrigin(null);
  open = await serverWithOrigin(store.endpoint);
  const { endpoint: origin, bucket, region, accessKeyId, secretAccessKey } = store;
  const access = { origin, bucket, region, accessKeyId, secretAccessKey };
  const storage = createS3Storage({ ...access, publicOrigin: null });
  await storage.put(KEY, { bytes, mimeType: "image/png" });
});
afterAll(async () => {
  await Promise.all([hidden.close(), open.close()]);
  await store.close();
  await rm(pages, { recursive: true });
});
beforeEach(() => {
  store.trouble = null;
});

const inAnHour = () => Date.now() + 3_600_000;
const named = () => signer.sign(KEY, { expiresAtMs: inAnHour(), download: "fotoya-a.png" });
const get = (server: TestServer, url: string) => server.app.inject({ method: "GET", url });

test("a store that browsers do not reach hands its pictures out through the server", async () => {
  const answer = await get(hidden, named());
  expect(answer.statusCode).toBe(200);
  expect(Buffer.compare(answer.rawPayload, bytes)).toBe(0);
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="fotoya-a.png"');
  expect(answer.headers["content-security-policy"]).toContain("sandbox");
  const page = await get(hidden, "/");
  expect(page.headers["content-security-policy"]).not.toContain(store.endpoint);
});

describe("a store with a public address", () => {
  test("is where the picture is read, under its name and for five minutes at most", async () => {
    const answer = await get(open, named());
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({
      "cache-control": "private, no-store",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
    const address = new URL(String(answer.headers.location));
    expect(address.origin).toBe(store.endpoint);
    expect(Number(address.searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(300);
    const picture = await fetch(address);
    expect(picture.headers.get("content-disposition")).toBe('attachment; filename="fotoya-a.png"');
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(address.searchParams.get("response-cache-control")).toBe("private, no-store");
    expect(Buffer.compare(Buffer.from(await picture.arrayBuffer()), bytes)).toBe(0);
  });

  test("hands its pictures out through the server to a page that reads them", async () => {
    const headers = { prefer: "no-redirect" };
    const answer = await open.app.inject({ method: "GET", url: named(), headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("image/png");
    expect(Buffer.compare(answer.rawPayload, bytes)).toBe(0);
  });

  test("no address of the store lives longer than ours", async () => {
    const url = signer.sign(KEY, { expiresAtMs: Date.now() + 20_000 });
    const { searchParams } = new URL(String((await get(open, url)).headers.location));
    expect(Number(searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(21);
    expect(searchParams.get("response-content-disposition")).toBe("inline");
  });

  test("is told of nobody whose address is not ours; HEAD is answered here", async () => {
    const forged = await get(open, named().replace("out/a", "out/b"));
    expect(forged.statusCode).toBe(404);
    expect(forged.headers["content-security-policy"]).toBe("sandbox; default-src 'none'");
    expect(forged.headers.location).toBeUndefined();
    const head = await open.app.inject({ method: "HEAD", url: named() });
    expect(head.statusCode).toBe(200);
    expect(head.headers["content-length"]).toBe(String(bytes.length));
  });

  test("may be shown and read by our pages", async () => {
    const policy = String((await get(open, "/")).headers["content-security-policy"]);
    const naming = policy.split("; ").filter((directive) => directive.includes(store.endpoint));
    const names = new Set(naming.map((directive) => directive.split(" ")[0]));
    expect(names).toEqual(new Set(["img-src", "connect-src"]));
  });
});

describe("while the store is out of order", () => {
  const troubles = [
    { kind: "refusing" },
    { kind: "cutting" },
    { kind: "half" },
    { kind: "slow", delayMs: 900 },
  ] as const;

  test.each(troubles)("a download is answered 503 in words ($kind)", async (trouble) => {
    store.trouble = trouble;
    const url = named();
    const answer = await hidden.app.inject({ url, headers: { "accept-language": "vi" } });
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({
      error: { code: "storage_unavailable", message: expect.stringContaining("Vui lòng thử lại") },
    });
    expect(answer.body).not.toContain("127.0.0.1");
    store.trouble = null;
    expect((await get(hidden, url)).statusCode).toBe(200);
  });

  test("an upload is answered 503 in words, and taken when the store is back", async () => {
    const token = await hidden.signUp();
    const request = {
      method: "POST",
      url: "/images/upload",
      token,
      body: { imageData: await photo() },
    } as const;
    store.trouble = { kind: "full" };
    const refused = await call(hidden.app, request);
    expect(refused.status).toBe(503);
    expect(refused.value).toMatchObject({ error: { code: "storage_unavailable" } });
    store.trouble = null;
    const taken = await call(hidden.app, request);
    expect(taken.status).toBe(200);
    const lines = hidden.logLines.join("");
    expect(lines).toContain("the store is full");
    expect(lines).not.toContain(store.secretAccessKey);
  });
});
