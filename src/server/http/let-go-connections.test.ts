import { connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { letGoConnections } from "./let-go-connections.ts";

/** A server whose one answer waits until it closes, and comes when nobody listens for new connections any more. */
async function openSlow() {
  const app: FastifyInstance = Fastify();
  letGoConnections(app);
  let isAsked: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const over = new Promise<void>((resolve) => app.server.once("close", resolve));
  app.get("/", async () => {
    isAsked();
    await expect.poll(() => app.server.listening).toBe(false);
    return { isLate: true };
  });
  return { app, url: await app.listen({ host: "127.0.0.1", port: 0 }), asked, over };
}

test("an answer that comes while the server closes ends its connection, and the server is not held up", async () => {
  const { app, url, asked, over } = await openSlow();
  const answer = fetch(url);
  await asked;
  await app.close();
  const { status, headers } = await answer;
  expect([status, headers.get("connection")]).toEqual([200, "close"]);
  await over;
});

test("a connection that was opened in reserve does not hold the server up", async () => {
  const { app, url, over } = await openSlow();
  const opened = new Promise<void>((resolve) => app.server.once("connection", () => resolve()));
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await opened;
  await app.close();
  await over;
  expect(socket.bytesWritten).toBe(0);
  socket.destroy();
});
