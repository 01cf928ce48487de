import { connect, createServer, type Socket } from "node:net";

interface Recorded {
  /** The name of a prepared statement that outlives its execution; "" if it doesn't. */
  readonly name: string;
  readonly text: string;
}

/** A proxy in front of PostgreSQL that records the statements sent through it. */
export interface StatementRecorder {
  readonly url: string;
  readonly statements: readonly Recorded[];
  close(): Promise<void>;
}

const LENGTH_BYTES = 4;

/** Reads the messages of a PostgreSQL client. The first one, which opens the session, has no type byte. */
function createReader(onStatement: (statement: Recorded) => void) {
  let rest = Buffer.alloc(0);
  let hasStarted = false;
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const headBytes = hasStarted ? 1 : 0;
      if (rest.length < headBytes + LENGTH_BYTES) return;
      const size = headBytes + rest.readUInt32BE(headBytes);
      if (rest.length < size) return;
      const message = rest.subarray(0, size);
      rest = rest.subarray(size);
      if (hasStarted) readMessage(message, onStatement);
      hasStarted = true;
    }
  };
}

function readMessage(message: Buffer, onStatement: (statement: Recorded) => void): void {
  const kind = String.fromCharCode(message[0] ?? 0);
  const [first = "", second = ""] = message.toString("utf8", 1 + LENGTH_BYTES).split("\0");
  if (kind === "Q") onStatement({ name: "", text: first });
  if (kind === "P") onStatement({ name: first, text: second });
}

export async function startStatementRecorder(databaseUrl: string): Promise<StatementRecorder> {
  const target = new URL(databaseUrl);
  const statements: Recorded[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on(
      "data",
      createReader((statement) => statements.push(statement)),
    );
    client.pipe(database);
    database.pipe(client);
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  return {
    url: url.href,
    statements,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}
