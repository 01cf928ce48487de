import { connect, createServer, type Socket } from "node:net";

export interface RoundRobin {
  readonly url: string;
  /** Number of connections per backend. */
  readonly given: ReadonlyMap<number, number>;
  /** The backend that got the last request to a path. Sees only requests at the start of a packet. */
  readonly lastBackends: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 200;
const LOOK_LIMIT_MS = 1_000;

/** The path of the request at the start of a packet, if there is one. */
function pathOf(packet: Buffer): string | undefined {
  return /^[A-Z]+ (\/[^ ?]*)/.exec(packet.toString("latin1", 0, 200))?.[1];
}

async function isReady(port: number, path: string): Promise<boolean> {
  const signal = AbortSignal.timeout(LOOK_LIMIT_MS);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

/** Picks the order in which to try the backends: the ready ones in turn, then the others. */
function createTurns(ports: readonly number[]) {
  const ready = new Set(ports);
  let turn = 0;
  return {
    ready,
    next(): number[] {
      turn += 1;
      const inTurn = ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0);
      return [...inTurn.filter((port) => ready.has(port)), ...inTurn.filter((p) => !ready.has(p))];
    },
  };
}

/**
 * Balances one address over several servers. Each connection goes to the next ready server, or to another one if that
 * server doesn't accept it. A connection that breaks at one end breaks at the other.
 */
export async function startRoundRobin(
  backends: readonly number[],
  { readyPath, port = 0 }: { readonly readyPath: string; readonly port?: number },
): Promise<RoundRobin> {
  const turns = createTurns(backends);
  const given = new Map(backends.map((backend) => [backend, 0]));
  const lastBackends = new Map<string, number>();
  const sockets = new Set<Socket>();

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    return socket;
  }

  function pass(client: Socket, [backend, ...others]: readonly number[]): void {
    if (backend === undefined) return void client.destroy();
    const server = keep(connect(backend, "127.0.0.1"));
    const tryNext = (): void => {
      turns.ready.delete(backend);
      pass(client, others);
    };
    server.once("error", tryNext);
    server.once("connect", () => {
      server.removeListener("error", tryNext);
      given.set(backend, (given.get(backend) ?? 0) + 1);
      server.once("close", () => client.destroy());
      client.once("close", () => server.destroy());
      client.on("data", (packet: Buffer) => {
        const path = pathOf(packet);
        if (path !== undefined) lastBackends.set(path, backend);
      });
      client.pipe(server).pipe(client);
    });
  }

  async function look(): Promise<void> {
    await Promise.all(
      backends.map(async (backend) => {
        if (await isReady(backend, readyPath)) turns.ready.add(backend);
        else turns.ready.delete(backend);
      }),
    );
  }

  const listener = createServer({ noDelay: true }, (client) => pass(keep(client), turns.next()));
  await new Promise<void>((done) => {
    listener.listen(port, "127.0.0.1", done);
  });
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(look);
  }, LOOK_EVERY_MS);
  return {
    url: `http://127.0.0.1:${address.port}`,
    given,
    lastBackends,
    async close() {
      clearInterval(timer);
      await round;
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => {
        listener.close(done);
      });
    },
  };
}
