import pg from "pg";
import type { QueueLog } from "./queue-log.ts";

export interface KeptConnection {
  /** The present session. */
  readonly client: pg.Client;
  close(): Promise<void>;
}

export interface KeptConnectionOptions {
  /** For the log. */
  readonly name: string;
  /** Sets up every new session: its locks, its channels. */
  readonly prepare: (client: pg.Client) => Promise<void>;
  readonly log: QueueLog;
}

const RECONNECT_DELAY_MS = 100;

/** One session of its own, made anew whenever it is lost. Rejects when the first one cannot be made. */
export async function keepConnection(
  url: string,
  { name, prepare, log }: KeptConnectionOptions,
): Promise<KeptConnection> {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url });
    fresh.on("error", (error) => log.warn(`${name}: ${error.message}`));
    await fresh.connect();
    try {
      await prepare(fresh);
    } catch (error) {
      await fresh.end();
      throw error;
    }
    fresh.once("end", reconnectSoon);
    return fresh;
  }

  function reconnectSoon(): void {
    if (isClosed) return;
    timer = setTimeout(() => void reconnect(), RECONNECT_DELAY_MS);
  }

  async function reconnect(): Promise<void> {
    try {
      const fresh = await connect();
      client = fresh;
      if (isClosed) await fresh.end();
    } catch (error) {
      log.warn(`${name} cannot reconnect: ${String(error)}`);
      reconnectSoon();
    }
  }

  return {
    get client() {
      return client;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client.end();
    },
  };
}
