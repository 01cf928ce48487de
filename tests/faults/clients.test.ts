import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeEnvelope } from "../../src/core/envelope.ts";
import { newPicture, Visitor } from "../setup/visitor.ts";
import { openStage, type Stage } from "./support/stage.ts";

let stage: Stage;
let visitor: Visitor;
beforeAll(async () => {
  stage = await openStage({ webs: 1, workers: 1 });
  visitor = await Visitor.signUp(stage.url);
});
afterAll(() => stage.stop());

function dial(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(stage.member("web-1").port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });
}

/** The head of a request for a picture, and its body. */
async function rawRun(runId: string): Promise<{ head: string; body: string }> {
  const base64 = (await newPicture()).toString("base64");
  const body = JSON.stringify(
    encodeEnvelope({ sourceImage: { base64, mimeType: "image/png" } }, Math.random),
  );
  const head = [
    "POST /images/remove_background HTTP/1.1",
    "host: localhost",
    `authorization: Bearer ${visitor.token}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
    `idempotency-key: ${runId}`,
    "",
    "",
  ].join("\r\n");
  return { head, body };
}

/** A run of somebody else in the meantime. */
async function serveOther(): Promise<{ state: string; tookMs: number }> {
  const startMs = performance.now();
  const { state } = await visitor.run(await newPicture());
  return { state, tookMs: Math.round(performance.now() - startMs) };
}

test("five hundred clients that send their requests letter by letter keep nobody else waiting", async () => {
  const sockets = await Promise.all(Array.from({ length: 500 }, dial));
  for (const socket of sockets) {
    socket.on("error", () => undefined);
    socket.write("GET /site HTTP/1.1\r\nhost: local");
  }
  const { state, tookMs } = await serveOther();
  expect(state).toBe("done");
  for (const socket of sockets) socket.write("h");
  expect((await serveOther()).state).toBe("done");
  console.log(`a run among 500 slow clients took ${tookMs} ms`);
  for (const socket of sockets) socket.destroy();
});

test("a request that is sent by half begins no run and holds no credit; sent again it is answered", async () => {
  const credits = await visitor.credits();
  const runId = randomUUID();
  const { head, body } = await rawRun(runId);
  const socket = await dial();
  socket.write(head + body.slice(0, body.length / 2));
  await serveOther();
  socket.destroy();
  await serveOther();
  expect(await stage.sql("select id from runs.run where id = $1", [runId])).toEqual([]);
  expect(await visitor.credits()).toBe(credits - 2);
  expect(await visitor.run(await newPicture(), { runId })).toMatchObject({ state: "done" });
});

test("a client that goes away after its request loses nothing: the run ends, and the same id brings it", async () => {
  const credits = await visitor.credits();
  const runId = randomUUID();
  const { head, body } = await rawRun(runId);
  const socket = await dial();
  socket.end(head + body);
  socket.destroySoon();
  await expect
    .poll(() => stage.sql("select state from runs.run where id = $1", [runId]))
    .toEqual([{ state: "done" }]);
  expect(await visitor.credits()).toBe(credits - 1);
});

test("clients that ask for a picture and do not read it keep nobody else waiting", async () => {
  const outcome = await visitor.run(await newPicture());
  if (outcome.state !== "done") throw new Error(outcome.code);
  const sockets = await Promise.all(Array.from({ length: 200 }, dial));
  for (const socket of sockets) {
    socket.on("error", () => undefined);
    socket.pause();
    socket.write(`GET ${outcome.url} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  }
  const { state, tookMs } = await serveOther();
  expect(state).toBe("done");
  console.log(`a run among 200 clients that do not read took ${tookMs} ms`);
  for (const socket of sockets) socket.destroy();
});
