import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Ends connections that were opened in reserve and never used when the server closes; Node would wait
 * a minute for each, since to it they are not idle.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
