import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
const MAX_DRAIN_MS = 10_000;

/** Reads the rest of a body away, within bounds of size and time. */
export async function drain(body: IncomingMessage): Promise<void> {
  if (body.readableEnded || body.destroyed) return;
  await new Promise<void>((done) => {
    let drained = 0;
    const timer = setTimeout(done, MAX_DRAIN_MS);
    const finish = () => {
      clearTimeout(timer);
      done();
    };
    body.on("data", (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > MAX_DRAINED_BYTES) finish();
    });
    body.once("end", finish);
    body.once("close", finish);
    body.resume();
  });
}

/**
 * A body that is refused for its size is read to its end before the answer goes out. Otherwise the
 * connection would close under a client that is still sending, which sees a broken pipe and not the 413.
 */
export function answerAfterBody(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (reply.statusCode === 413) await drain(request.raw);
  });
}
