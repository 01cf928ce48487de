import pg from "pg";
import type { QueueLog } from "./queue-log.ts";

export interface KeptConnection {
  /** The current session. */
  readonly client: pg.Client;
  close(): Promise<void>;
}

export interface KeptConnectionOptions {
  /** For log messages. */
  readonly name: string;
  /** Sets up every new session: its locks and channels. */
  readonly prepare: (client: pg.Client) => Promise<void>;
  /** Called when a new session replaces a lost one. */
  readonly onRenewed?: () => void;
  readonly log: QueueLog;
}

const RECONNECT_DELAY_MS = 100;
const CONNECT_TIMEOUT_MS = 10_000;
/** After this silence each side probes whether the other is still there. */
const KEEP_ALIVE_MS = 3_000;
/**
 * If a machine vanishes without closing its connection, the server would keep the session and its locks for hours.
 * These settings make it probe three times, every 2 s, then end the session. They have no effect without TCP.
 */
const SERVER_KEEP_ALIVE = `
  set tcp_keepalives_idle = ${KEEP_ALIVE_MS / 1_000};
  set tcp_keepalives_interval = 2;
  set tcp_keepalives_count = 3;
  set tcp_user_timeout = ${KEEP_ALIVE_MS * 3}`;

/** Keeps one dedicated session open and replaces it when it's lost. Rejects if the first connection fails. */
export async function keepConnection(
  url: string,
  { name, prepare, onRenewed, log }: KeptConnectionOptions,
): Promise<KeptConnection> {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    fresh.on("error", (error) => log.warn(`${name}: ${error.message}`));
    await fresh.connect();
    try {
      await fresh.query(SERVER_KEEP_ALIVE);
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
      else onRenewed?.();
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
