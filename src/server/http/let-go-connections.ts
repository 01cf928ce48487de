import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Ends connections when the server closes; Node alone would wait a minute and more. Connections opened in reserve and
 * never used are destroyed, since Node doesn't count them as idle. A later response closes its own: Node ends idle
 * connections when closing begins, and this one becomes idle only afterwards.
 */
export function letGoConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let isClosing = false;
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
}
