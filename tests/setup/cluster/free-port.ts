import { createServer } from "node:net";

/** Returns a port of this machine that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => {
    probe.listen(0, "127.0.0.1", done);
  });
  const address = probe.address();
  await new Promise((done) => {
    probe.close(done);
  });
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
