import aws4 from "aws4";
import { S3mini } from "s3mini";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type S3Server, startS3Server, TROUBLE_PATH } from "./setup/s3-server.ts";

let server: S3Server;
let store: S3mini;
const bytes = new Uint8Array(3_000_000).map((_, index) => index % 251);
const KEY = "u/1/out/a.png";

function client(overrides: Partial<S3Server> = {}): S3mini {
  const { endpoint, bucket, accessKeyId, secretAccessKey, region } = { ...server, ...overrides };
  return new S3mini({ endpoint: `${endpoint}/${bucket}`, accessKeyId, secretAccessKey, region });
}

beforeAll(async () => {
  server = await startS3Server();
  store = client();
});
afterAll(async () => server.close());
beforeEach(() => {
  server.trouble = null;
});

test("keeps what was put, at once and whole", async () => {
  for (let round = 0; round < 10; round++) {
    await store.putObject(`${KEY}${round}`, bytes.subarray(round), "image/png");
    const kept = new Uint8Array((await store.getObjectArrayBuffer(`${KEY}${round}`)) ?? []);
    expect(Buffer.compare(kept, bytes.subarray(round))).toBe(0);
  }
  expect(await store.getObjectArrayBuffer("u/1/out/none.png")).toBeNull();
});

describe("the door", () => {
  test("lets in nobody with another key, another secret, another region or none", async () => {
    await expect(client({ secretAccessKey: "other" }).getObjectArrayBuffer(KEY)).rejects.toThrow(
      "403 – SignatureDoesNotMatch",
    );
    await expect(client({ accessKeyId: "other" }).getObjectArrayBuffer(KEY)).rejects.toThrow(
      "403 – InvalidAccessKeyId",
    );
    await expect(client({ region: "elsewhere" }).getObjectArrayBuffer(KEY)).rejects.toThrow(
      "400 – AuthorizationHeaderMalformed",
    );
    expect((await fetch(`${server.endpoint}/fotoya/${KEY}`)).status).toBe(403);
  });

  test("lets in no signed call that was changed on its way", async () => {
    await store.putObject(KEY, "one", "image/png");
    const path = `/fotoya/${KEY}`;
    const host = new URL(server.endpoint).host;
    const put = (body: string, changed: object, headersBefore = {}) => {
      const { headers } = aws4.sign(
        {
          service: "s3",
          region: server.region,
          method: "PUT",
          host,
          path,
          body,
          headers: headersBefore,
        },
        server,
      );
      const { Host: _host, "Content-Length": _length, ...sent } = { ...headers, ...changed };
      return fetch(`${server.endpoint}${path}`, {
        method: "PUT",
        headers: Object.fromEntries(Object.entries(sent).map(([k, v]) => [k, String(v)])),
        body: changed instanceof URLSearchParams ? "other" : body,
      });
    };
    expect((await put("two", {})).status).toBe(200);
    const minutesAgo = new Date(Date.now() - 300_000).toISOString().replaceAll(/[-:]|\.\d+/g, "");
    expect((await put("two", {}, { "X-Amz-Date": minutesAgo })).status).toBe(200);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString().replaceAll(/[-:]|\.\d+/g, "");
    expect((await put("two", {}, { "X-Amz-Date": hourAgo })).status).toBe(403);
    expect((await put("two", { "X-Amz-Date": minutesAgo })).status).toBe(403);
    expect((await put("two", { "X-Amz-Date": "20200101T000000Z" })).status).toBe(403);
    expect((await put("two", { "x-amz-acl": "public-read" })).status).toBe(403);
    expect((await put("two", new URLSearchParams())).status).toBe(400);
    expect(await store.getObject(KEY)).toBe("two");
  });

  test("lets in a signed address until it is changed or its time is over", async () => {
    await store.putObject(KEY, "one", "image/png");
    const url = await store.getPresignedUrl("GET", KEY, 60, {
      "response-content-disposition": 'attachment; filename="a b.png"',
    });
    const answer = await fetch(url, { headers: { origin: "http://pages.test" } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("one");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="a b.png"');
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    for (const changed of [
      url.replace("a.png?", "b.png?"),
      url.replace("X-Amz-Expires=60", "X-Amz-Expires=6000"),
      url.replace("a%20b.png", "c.png"),
      `${url}0`,
    ]) {
      expect(changed).not.toBe(url);
      expect((await fetch(changed)).status).toBe(403);
    }
    const short = await store.getPresignedUrl("GET", KEY, 1);
    await expect.poll(async () => (await fetch(short)).status, { timeout: 5_000 }).toBe(403);
  });
});

describe("trouble", () => {
  test("refuses, and is told so by another process", async () => {
    const tell = (trouble: unknown) =>
      fetch(`${server.endpoint}${TROUBLE_PATH}`, { method: "PUT", body: JSON.stringify(trouble) });
    await tell({ kind: "refusing", calls: 1 });
    await expect(store.getObject(KEY)).rejects.toThrow("503 – SlowDown");
    expect(await store.getObject("u/1/out/none.png")).toBeNull();
    await tell({ kind: "full" });
    await expect(store.putObject(KEY, "x")).rejects.toThrow("507");
    await tell(null);
    await store.putObject(KEY, "x");
  });

  test("hangs up before or in the middle of an answer", async () => {
    await store.putObject(KEY, bytes, "image/png");
    server.trouble = { kind: "cutting", calls: 1 };
    await expect(store.getObjectArrayBuffer(KEY)).rejects.toThrow("fetch failed");
    server.trouble = { kind: "half", calls: 1 };
    await expect(store.getObjectArrayBuffer(KEY)).rejects.toThrow("terminated");
    expect((await store.getObjectArrayBuffer(KEY))?.byteLength).toBe(bytes.length);
  });
});
