import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { MAX_WEBHOOKS } from "#core/webhooks.ts";
import { openRunServer, photo, type RunServer } from "../../../tests/setup/run-server.ts";
import { startWebhooks } from "./deliver-webhooks.ts";
import { postWebhook, signMessage } from "./post-webhook.ts";
import {
  type AddressGuard,
  createAddressGuard,
  ForbiddenAddress,
  isPublicAddress,
} from "./public-address.ts";
import { createWebhooks, type Webhooks } from "./webhooks.ts";

interface Heard {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const heard: Heard[] = [];
/** What the receiver answers next; 200 when nothing is left. */
const answers: number[] = [];
const receiver = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk: string) => {
    body += chunk;
  });
  request.on("end", () => {
    heard.push({ path: request.url ?? "", headers: request.headers, body });
    response.writeHead(answers.shift() ?? 200, { location: "/elsewhere" }).end("x".repeat(100_000));
  });
});

let server: RunServer;
let webhooks: Webhooks;
let stop: () => Promise<void>;
let origin = "";

/** Leads every host to this machine, for a receiver that has no certificate. */
const toLoopback: AddressGuard = {
  parse: (text) => new URL(text),
  find: async () => [{ address: "127.0.0.1", family: 4 }],
};

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  // A name that nobody can look up: it arrives only because the checked number is called.
  origin = `http://hooks.nowhere.invalid:${z.custom<AddressInfo>().parse(receiver.address()).port}`;
  server = await openRunServer();
  const { database } = server;
  webhooks = createWebhooks(database, toLoopback);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  stop = await startWebhooks({ database, guard: toLoopback, now: Date.now, log }, database.url);
});
afterAll(async () => {
  await stop();
  await server.close();
  await new Promise((resolve) => receiver.close(resolve));
});
afterEach(() => {
  heard.length = 0;
  answers.length = 0;
});

let people = 0;
async function newPerson(): Promise<string> {
  people += 1;
  const user = `hooked-${people}`;
  await server.give(user, 10);
  return user;
}

const run = async (user: string, red = 200) =>
  server.post({ user, body: { sourceImage: await photo(red) } });
const deliveries = async (user: string) => (await webhooks.list(user)).deliveries;
const settled = (user: string, count = 1) =>
  expect
    .poll(async () => (await deliveries(user)).filter(({ state }) => state !== "waiting").length, {
      timeout: 20_000,
    })
    .toBe(count);

describe("a run that ends", () => {
  test("is told once, signed in the way of Standard Webhooks", async () => {
    const user = await newPerson();
    const { secret, webhook } = await webhooks.add(user, `${origin}/hooks?a=1`);
    const { status, value } = await run(user);
    expect(status).toBe(200);
    await settled(user);
    expect(heard).toHaveLength(1);
    const [message] = heard;
    if (!message) throw new Error("nothing was heard");
    const { headers, body, path } = message;
    expect(path).toBe("/hooks?a=1");
    expect(JSON.parse(body)).toMatchObject({
      type: "run.done",
      data: { runId: value["runId"], operation: "remove_background", state: "done", error: null },
    });
    const id = String(headers["webhook-id"]);
    const at = String(headers["webhook-timestamp"]);
    expect(Math.abs(Number(at) * 1_000 - Date.now())).toBeLessThan(60_000);
    // As a receiver checks it, with what it was told.
    const own = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"));
    const expected = own.update(`${id}.${at}.${body}`).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${expected}`);
    expect(await deliveries(user)).toMatchObject([
      { webhookId: webhook.id, state: "delivered", attempts: 1, status: 200, problem: null },
    ]);
  });

  test("that failed is told too, with its code; other people's servers hear nothing", async () => {
    const user = await newPerson();
    const other = await newPerson();
    await webhooks.add(user, `${origin}/mine`);
    await webhooks.add(other, `${origin}/theirs`);
    server.engine.behave(async () => {
      throw new Error("broken");
    });
    await run(user);
    server.engine.reset();
    await settled(user);
    expect(heard.map(({ path }) => path)).toEqual(["/mine"]);
    const { type, data } = z
      .object({ type: z.string(), data: z.object({ error: z.string() }) })
      .parse(JSON.parse(heard[0]?.body ?? ""));
    expect([type, data.error.length > 0]).toEqual(["run.failed", true]);
  });

  test("is told again after a refusal, with the same words under the same number", async () => {
    const user = await newPerson();
    await webhooks.add(user, `${origin}/again`);
    answers.push(500);
    await run(user);
    await settled(user);
    expect(heard).toHaveLength(2);
    const [first, second] = heard;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(await deliveries(user)).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });

  test("a way elsewhere is not followed, and who wants no more is left alone", async () => {
    const user = await newPerson();
    await webhooks.add(user, `${origin}/moved`);
    answers.push(302, 410);
    await run(user, 10);
    await settled(user);
    expect(heard.map(({ path }) => path)).toEqual(["/moved", "/moved"]);
    const { webhooks: own, deliveries: log } = await webhooks.list(user);
    expect(own[0]?.disabledAt).not.toBeNull();
    expect(log).toMatchObject([{ state: "failed", status: 410, attempts: 2 }]);
    await run(user, 11);
    expect(await deliveries(user)).toHaveLength(1);
  });
});

test("each person has a few addresses, their own, and takes them away", async () => {
  const user = await newPerson();
  const made = await Promise.allSettled(
    Array.from({ length: MAX_WEBHOOKS + 2 }, (_, index) =>
      webhooks.add(user, `${origin}/${index}`),
    ),
  );
  expect(made.filter(({ status }) => status === "rejected")).toHaveLength(2);
  const { webhooks: own } = await webhooks.list(user);
  expect(JSON.stringify(own)).not.toContain("secret");
  await expect(webhooks.remove("somebody else", own[0]?.id ?? "")).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await webhooks.remove(user, own[0]?.id ?? "")).webhooks).toHaveLength(MAX_WEBHOOKS - 1);
});

test("the signature is that of the standard's own example", () => {
  // standardwebhooks.com, "Verifying signatures".
  const secret = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
  const body = '{"test": 2432232314}';
  expect(signMessage({ id: "msg_p5jXN8AQM9LWM0D4loKWxJek", secret, body }, 1_614_265_330)).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});

describe("addresses", () => {
  const guard = createAddressGuard();

  test.each(["https://example.com/hooks", "https://a.b.example.com:8443/x?y=1#z"])(
    "%s may be told",
    (text) => {
      expect(guard.parse(text).hash).toBe("");
    },
  );

  test.each([
    "http://example.com/",
    "ftp://example.com/",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[2606:4700::1111]/",
    "https://93.184.216.34/",
    "https://user:pass@example.com/",
    "https://example.com:22/",
    "https://example/",
    "//example.com/",
    "not an address",
    "https://example.com/\u0000",
  ])("%s may not", (text) => {
    expect(() => guard.parse(text)).toThrow("https address on the public net");
  });

  test.each([
    ["1.1.1.1", true],
    ["93.184.216.34", true],
    ["2606:4700:4700::1111", true],
    ["0.0.0.0", false],
    ["10.1.2.3", false],
    ["100.64.0.1", false],
    ["127.0.0.53", false],
    ["169.254.169.254", false],
    ["172.16.0.1", false],
    ["172.31.255.255", false],
    ["172.32.0.1", true],
    ["192.168.1.1", false],
    ["198.18.0.1", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["::", false],
    ["::1", false],
    ["::ffff:127.0.0.1", false],
    ["::ffff:1.1.1.1", false],
    ["64:ff9b::a00:1", false],
    ["fe80::1", false],
    ["fc00::1", false],
    ["ff02::1", false],
    ["2001:db8::1", false],
    ["2001::1", false],
    ["2002:7f00:1::", false],
  ])("%s is public: %s", (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  test("one number of a host that is not public is enough to tell it nothing", async () => {
    const url = new URL("https://rebound.example/");
    const find = (...numbers: string[]) =>
      createAddressGuard(async () => numbers.map((address) => ({ address, family: 4 }))).find(url);
    await expect(find("1.1.1.1", "127.0.0.1")).rejects.toThrow(ForbiddenAddress);
    await expect(find()).rejects.toThrow(ForbiddenAddress);
    expect(await find("1.1.1.1")).toEqual([{ address: "1.1.1.1", family: 4 }]);
  });

  test("a message to a forbidden address is not sent, and the log says why", async () => {
    const strict = createAddressGuard(async () => [{ address: "127.0.0.1", family: 4 }]);
    const forbidding: AddressGuard = {
      parse: (text) => toLoopback.parse(text),
      find: (url) => strict.find(url),
    };
    const message = {
      id: "msg_1",
      url: `${origin}/forbidden`,
      secret: new Uint8Array(32),
      body: "{}",
    };
    const posted = await postWebhook(
      { guard: forbidding, now: Date.now },
      message,
      new AbortController().signal,
    );
    expect(posted).toEqual({ problem: "address not on the public net" });
    expect(heard).toEqual([]);
  });
});
