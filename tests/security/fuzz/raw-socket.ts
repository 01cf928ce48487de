import { connect } from "node:net";

export interface RawAnswer {
  /** Statuses of all responses on the connection, in order. */
  readonly statuses: readonly number[];
  readonly text: string;
  /** `ended`: the server closed the connection. `open`: it waited for more until we closed it. */
  readonly end: "ended" | "open";
}

/** Sends raw bytes. Closes the connection after `waitMs` unless the server does. */
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
    // After refusing a request, a server needn't read the rest of it.
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
