import { connect } from "node:net";

export interface RawAnswer {
  /** Statuses of all answers on the connection, in their order. */
  readonly statuses: readonly number[];
  readonly text: string;
  /** `ended`: the server closed it. `open`: it waits for more, and was closed by us. */
  readonly end: "ended" | "open";
}

/** Sends bytes as they are, and closes after `waitMs` when the server does not. */
export function sendRaw(url: string, bytes: Buffer, waitMs: number): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let end: RawAnswer["end"] = "open";
    const socket = connect(Number(port), hostname, () => void socket.write(bytes));
    socket.setTimeout(waitMs, () => socket.destroy());
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("end", () => {
      end = "ended";
      socket.end();
    });
    // A server that has refused a request need not read the rest of it.
    socket.on("error", () => {
      end = "ended";
    });
    socket.on("close", () => {
      const text = Buffer.concat(chunks).toString("latin1");
      const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) =>
        Number(status),
      );
      resolve({ statuses, text, end });
    });
  });
}
