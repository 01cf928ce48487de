import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Lets connections go when the server closes, for which Node would wait a minute and more. Those that were opened in
 * reserve and never used are ended; to Node they are not idle. An answer that is given later ends its own: Node ends
 * idle ones when closing begins, and this one becomes idle after that.
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
