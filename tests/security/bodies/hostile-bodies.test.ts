import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { z } from "zod";
import { decodeEnvelope } from "../../../src/core/envelope.ts";
import { createTestDatabase, type TestDatabase } from "../../setup/database.ts";
import { type Person, signUp } from "../support/person.ts";
import { openStand, type Stand } from "../support/stand.ts";
import { honestShapes, hostileShapes, type Shape, warmShape } from "./shapes.ts";

const MIB = 1024 * 1024;
/** What the process may hold of an envelope and of any other body, in lengths of the body. */
const MAX_OF_ENVELOPE = 6;
const MAX_OF_BYTES = 2;
/** Pieces from sockets that wait for the garbage collector, whatever the number of requests. */
const COLLECTOR_BYTES = 24 * MIB;
const isFull = process.env["TEST_DEPTH"] === "full";
/** What one network has in at once. */
const SHARE_BYTES = 64 * MIB;

/** A process with a heap of 1 GB whose threads have started, and somebody with a key. */
interface Door {
  readonly database: TestDatabase;
  readonly stand: Stand;
  readonly person: Person;
  readonly key: string;
  /** Its memory before the first large body. The allocator gives none back, so this is no mean comparison. */
  readonly idleMb: number;
}

async function openDoor(): Promise<Door> {
  const database = await createTestDatabase();
  const stand = await openStand({
    program: inject("echoProgram"),
    databaseUrl: database.url,
    nodeOptions: ["--max-old-space-size=1024"],
  });
  try {
    const person = await signUp(stand.url, "bodies@example.com");
    const { value } = await person.call("POST", "/accounts/me/keys", {
      name: "Bodies",
      scopes: ["pictures"],
    });
    const key = z.object({ secret: z.string() }).parse(value).secret;
    const server = { database, stand, person, key, idleMb: 0 };
    const warm = warmShape();
    expect(await send(server, warm, 2)).toEqual([warm.refusal, warm.refusal]);
    stand.forgetPeak();
    return { ...server, idleMb: stand.memoryMb() };
  } catch (error) {
    await closeDoor({ stand, database });
    throw error;
  }
}

async function closeDoor({ stand, database }: Pick<Door, "stand" | "database">): Promise<void> {
  await stand.close();
  await database.drop();
}

/** The most memory that the process ever held, besides what it held before the first large body. */
const grownBytes = ({ stand, idleMb }: Door) => Math.max(0, stand.peakMb() - idleMb) * MIB;

const refusalOf = z.object({ error: z.object({ code: z.string() }) });

interface Sent {
  readonly request: ClientRequest;
  /** Status and code of the answer. */
  readonly answer: Promise<readonly [number, string]>;
}

async function readAnswer(sent: ClientRequest): Promise<readonly [number, string]> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve);
    sent.once("error", reject);
  });
  const value = z.looseObject({}).parse(JSON.parse(await text(answer)));
  const opened = decodeEnvelope(value["data"]);
  const { error } = refusalOf.parse(opened.ok ? opened.value : value);
  return [answer.statusCode ?? 0, error.code];
}

/** Begins a request with a body of a shape; nothing of the body is sent. */
async function open(server: Door, { path, type, body }: Shape, agent: Agent): Promise<Sent> {
  const secret = path === "/images/upload" ? await server.person.token() : server.key;
  const sent = request(server.stand.url + path, {
    method: "POST",
    agent,
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": type,
      "content-length": body.length,
    },
  });
  return { request: sent, answer: readAnswer(sent) };
}

/** One request on each of so many connections. */
async function send(server: Door, shape: Shape, count: number) {
  const agent = new Agent({ maxSockets: count });
  const all = Array.from({ length: count }, async () => {
    const sent = await open(server, shape, agent);
    sent.request.end(shape.body);
    return sent.answer;
  });
  const answers = await Promise.all(all);
  agent.destroy();
  return answers;
}

async function expectSound({ stand }: Door): Promise<void> {
  expect([stand.isAlive(), stand.faults()]).toEqual([true, []]);
  expect((await fetch(`${stand.url}/healthz`)).status).toBe(200);
}

describe("asvs-15.2.2 hostile bodies", () => {
  let server: Door;
  beforeAll(async () => {
    server = await openDoor();
  });
  afterAll(() => closeDoor(server));

  test.each(hostileShapes())("$name: many at once", async (shape) => {
    for (const count of isFull ? [4, 8] : [4]) {
      const refusals = Array.from({ length: count }, () => shape.refusal);
      expect(await send(server, shape, count)).toEqual(refusals);
      await expectSound(server);
    }
    expect(grownBytes(server)).toBeLessThanOrEqual(MAX_OF_ENVELOPE * SHARE_BYTES);
  });

  test("whoever asks while they are read is answered before the last of them", async () => {
    console.log(`hostile bodies: ${Math.round(grownBytes(server) / MIB)} MB more than at rest`);
    const [shape] = hostileShapes();
    if (!shape) throw new Error("there is no shape");
    const agent = new Agent({ keepAlive: true });
    const order: string[] = [];
    const sent = await Promise.all([0, 1, 2].map(() => open(server, shape, agent)));
    const last = shape.body.length - 1;
    await Promise.all(
      sent.map(
        ({ request: each }) =>
          new Promise<void>((done) => void each.write(shape.body.subarray(0, last), () => done())),
      ),
    );
    // One turn of the server finds the ends of the bodies and the question.
    for (const { request: each } of sent) each.end(shape.body.subarray(last));
    const asked = fetch(`${server.stand.url}/healthz`).then(() => order.push("healthz"));
    const answers = sent.map(({ answer }) => answer.then(() => order.push("refusal")));
    await Promise.all([asked, ...answers]);
    agent.destroy();
    expect(order.filter((name) => name === "refusal")).toHaveLength(3);
    expect(order.at(-1)).toBe("refusal");
  });
});

test.each(honestShapes())(
  "the peak of one request in a process that is new: $name",
  async (shape) => {
    const server = await openDoor();
    onTestFinished(() => closeDoor(server));
    expect(await send(server, shape, 1)).toEqual([shape.refusal]);
    const most = shape.name === "envelope" ? MAX_OF_ENVELOPE : MAX_OF_BYTES;
    const grown = grownBytes(server);
    console.log(
      `${shape.name}: ${(grown / shape.body.length).toFixed(2)} of ${shape.body.length} bytes`,
    );
    expect(grown - COLLECTOR_BYTES).toBeLessThanOrEqual(most * shape.body.length);
    await expectSound(server);
  },
);
