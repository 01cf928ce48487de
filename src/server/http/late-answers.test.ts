import { connect } from "node:net";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { answerAfterBody, Pace } from "./late-answers.ts";

const MIB = 1024 * 1024;

describe("the pace of bodies that nobody needs", () => {
  test("eight connections of a network share 16 MB a second", () => {
    const pace = new Pace();
    const waits = Array.from({ length: 8 }, () => pace.book("203.0.113", 2_000_000, 0));
    expect(waits.at(0)).toBe(125);
    expect(waits.at(-1)).toBe(1_000);
    expect(pace.book("203.0.113", 16_000, 1_000)).toBe(1);
  });

  test("another network does not wait for it", () => {
    const pace = new Pace();
    pace.book("203.0.113", 100 * MIB, 0);
    expect(pace.book("198.51.100", 16_000, 0)).toBe(1);
  });
});

test("a refused body is not read without end: the connection closes after 64 MB", async () => {
  const app = Fastify();
  answerAfterBody(app);
  app.addHook("onRequest", async (_request, reply) => reply.code(401).send({}));
  app.post("/", async () => ({}));
  const { port, hostname } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const socket = connect(Number(port), hostname);
  const piece = Buffer.alloc(MIB);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${1_000 * MIB}\r\n\r\n`);
  const push = (): void => {
    while (!socket.destroyed && socket.write(piece)) continue;
  };
  socket.on("drain", push);
  push();
  await new Promise<void>((done) => {
    socket.on("error", () => done());
    socket.on("close", () => done());
  });
  // What the kernel holds for both sides comes on top.
  expect(socket.bytesWritten).toBeGreaterThan(60 * MIB);
  expect(socket.bytesWritten).toBeLessThan(90 * MIB);
  await app.close();
});
