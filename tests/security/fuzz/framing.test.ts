import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { seededRandom } from "../../faults/storm/random.ts";
import { createTestDatabase, type TestDatabase } from "../../setup/database.ts";
import { readCorpus } from "../support/hostile-corpus.ts";
import { openStand, type Stand } from "../support/stand.ts";
import { mutateBytes, pick } from "./oddities.ts";
import { sendRaw } from "./raw-socket.ts";

let database: TestDatabase;
let stand: Stand;
beforeAll(async () => {
  database = await createTestDatabase();
  stand = await openStand({ program: inject("echoProgram"), databaseUrl: database.url });
});
afterAll(async () => {
  await stand.close();
  await database.drop();
});

const SEED = 20_261_123;
const AT_ONCE = 32;
/** Requests that are answered are answered long before; the others wait for more of themselves. */
const WAIT_MS = 400;
const PATIENT_MS = 5_000;
const ERRORS = /\b(?:at .*\.[cm]?[jt]s:\d+|node_modules|ECONN|SyntaxError|TypeError)/;

const lines = (...all: readonly string[]) => Buffer.from([...all, "", ""].join("\r\n"), "latin1");
const HOST = "Host: x";
const POST = "POST /support HTTP/1.1\r\nContent-Type: application/json";
const SECOND = "GET /site HTTP/1.1\r\nHost: x\r\n\r\n";

/** Requests of which two programs could think differently where they end: none may be answered as if it were well. */
const doubtful: readonly (readonly [name: string, bytes: Buffer])[] = [
  ["two lengths", lines(POST, HOST, "Content-Length: 5", "Content-Length: 6", "", "abcdef")],
  ["the same length twice", lines(POST, HOST, "Content-Length: 2", "Content-Length: 2", "", "{}")],
  ["a list of lengths", lines(POST, HOST, "Content-Length: 2, 2", "", "{}")],
  ["a length with a sign", lines(POST, HOST, "Content-Length: +2", "", "{}")],
  ["a length below zero", lines(POST, HOST, "Content-Length: -1", "", "{}")],
  ["a hexadecimal length", lines(POST, HOST, "Content-Length: 0x2", "", "{}")],
  ["a length beyond all bounds", lines(POST, HOST, "Content-Length: 99999999999999999999", "")],
  ["a length with a space before the colon", lines(POST, HOST, "Content-Length : 2", "", "{}")],
  [
    "length and chunks",
    lines(POST, HOST, "Content-Length: 4", "Transfer-Encoding: chunked", "", "0", "", SECOND),
  ],
  [
    "chunks and length",
    lines(POST, HOST, "Transfer-Encoding: chunked", "Content-Length: 4", "", "0", "", SECOND),
  ],
  [
    "chunked in a list of doubt",
    lines(POST, HOST, "Transfer-Encoding: chunked, identity", "", "0", ""),
  ],
  ["chunked by another name", lines(POST, HOST, "Transfer-Encoding: xchunked", "", "0", "")],
  ["chunked with a tail", lines(POST, HOST, "Transfer-Encoding: chunked\u000b", "", "0", "")],
  [
    "chunked twice",
    lines(POST, HOST, "Transfer-Encoding: chunked", "Transfer-Encoding: identity", "", "0", ""),
  ],
  [
    "a chunk of a wrong size",
    lines(POST, HOST, "Transfer-Encoding: chunked", "", "zz", "{}", "0", ""),
  ],
  ["a chunk with a sign", lines(POST, HOST, "Transfer-Encoding: chunked", "", "+2", "{}", "0", "")],
  [
    "a chunk beyond all bounds",
    lines(POST, HOST, "Transfer-Encoding: chunked", "", "fffffffffffffffff", "{}"),
  ],
  [
    "a chunk that is longer than it says",
    lines(POST, HOST, "Transfer-Encoding: chunked", "", "1", "{}", "0", ""),
  ],
  ["lines that end in LF alone", Buffer.from("GET /site HTTP/1.1\nHost: x\n\n")],
  ["lines that end in CR alone", Buffer.from("GET /site HTTP/1.1\rHost: x\r\r")],
  ["a folded header", lines("GET /site HTTP/1.1", HOST, "X-A: b", " c")],
  ["a header without a name", lines("GET /site HTTP/1.1", HOST, ": b")],
  ["a header without a colon", lines("GET /site HTTP/1.1", HOST, "nothing")],
  ["NUL in a header", lines("GET /site HTTP/1.1", HOST, "X-A: a\u0000b")],
  ["no host", lines("GET /site HTTP/1.1")],
  ["two hosts", lines("GET /site HTTP/1.1", HOST, "Host: y")],
  ["another protocol", lines("GET /site HTTP/3.7", HOST)],
  ["no protocol", Buffer.from("GET /site\r\n\r\n")],
  ["a method of our own", lines("MAKE /site HTTP/1.1", HOST)],
  ["a method in small letters", lines("get /site HTTP/1.1", HOST)],
  ["a space before the method", lines(" GET /site HTTP/1.1", HOST)],
  ["a space in the path", lines("GET /si te HTTP/1.1", HOST)],
  ["a control character in the path", lines("GET /si\u0001te HTTP/1.1", HOST)],
  ["HTTP/2 without asking", Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")],
  ["TLS on this port", Buffer.from([22, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3])],
  ["a header of 64 KiB", lines("GET /site HTTP/1.1", HOST, `X-A: ${"a".repeat(65_536)}`)],
  [
    "ten thousand headers",
    lines("GET /site HTTP/1.1", HOST, ...Array.from({ length: 10_000 }, (_, k) => `a${k}: b`)),
  ],
  ["CONNECT", lines("CONNECT 127.0.0.1:5432 HTTP/1.1", "Host: 127.0.0.1:5432")],
];

async function healthy(): Promise<void> {
  const answer = await fetch(`${stand.url}/healthz`);
  expect([answer.status, stand.isAlive(), stand.faults()]).toEqual([200, true, []]);
}

describe("asvs-4.2.1 where a request ends", () => {
  test("a proper request is answered, and a second one behind it", async () => {
    const { statuses } = await sendRaw(stand.url, Buffer.from(SECOND + SECOND), PATIENT_MS / 5);
    expect(statuses).toEqual([200, 200]);
  });

  test("TRACE is no method of this server", async () => {
    const trace = lines("TRACE /site HTTP/1.1", HOST, "X-Secret: canary");
    const { statuses, text } = await sendRaw(stand.url, trace, PATIENT_MS / 5);
    expect([statuses.length, statuses.every((status) => [404, 405].includes(status))]).toEqual([
      1,
      true,
    ]);
    expect(text).not.toContain("canary");
  });

  test.each(doubtful)(
    "%s: refused, and nothing behind it is taken for a request",
    async (_name, bytes) => {
      const { statuses, text, end } = await sendRaw(stand.url, bytes, PATIENT_MS);
      expect(end).toBe("ended");
      expect(statuses.length).toBeLessThanOrEqual(1);
      expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
      expect(text).not.toMatch(ERRORS);
      await healthy();
    },
  );

  test("files of others and changed requests of ours: no crash, no 5xx, no word of our code", async () => {
    const random = seededRandom(SEED);
    const seeds = doubtful.map(([, bytes]) => bytes).filter((bytes) => bytes.length < 1_000);
    const made = Array.from({ length: 1_000 }, () => mutateBytes(random, pick(random, seeds)));
    const files = [...readCorpus("http"), ...made];
    const wrong: string[] = [];
    const queue = files.entries();
    async function work(): Promise<void> {
      for (const [index, bytes] of queue) {
        const { statuses, text } = await sendRaw(stand.url, bytes, WAIT_MS);
        if (ERRORS.test(text) || statuses.some((status) => status >= 500)) {
          wrong.push(`${index} ${bytes.toString("latin1", 0, 200)} -> ${text.slice(0, 300)}`);
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    console.log(`${files.length} requests on raw sockets, seed ${SEED}`);
    expect(wrong).toEqual([]);
    await healthy();
  });
});
