/**
 * SQLSTATEs of PostgreSQL or a pooler for temporary unavailability: broken connections, no connection, memory or disk
 * left, a shutdown or start in progress, a lock or statement timeout, and a read-only server, as after a failover.
 */
const AWAY_STATES = new Set(["25006", "25P03", "57014", "57P01", "57P02", "57P03", "55P03"]);
const AWAY_CLASSES = new Set(["08", "53", "58"]);

/** System errors of an unreachable address. */
const AWAY_SYSTEM = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Driver errors without a code. */
const AWAY_WORDS =
  /timeout exceeded when trying to connect|^Connection terminated|^Query read timeout$|is not queryable$|^Client was closed/;

const endedConnections = new WeakSet<Error>();

/** Remembers an error that ended a database connection. Its code alone wouldn't tell which connection it came from. */
export function noteConnectionError(error: Error): void {
  endedConnections.add(error);
}

/**
 * `true` if an error or one of its causes means that the database is unavailable. The same call may succeed a moment
 * later.
 */
export function isOutage(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (endedConnections.has(thrown) || AWAY_WORDS.test(thrown.message)) return true;
  const code: unknown = Reflect.get(thrown, "code");
  if (typeof code === "string" && isAwayCode(code)) return true;
  if (thrown instanceof AggregateError) return thrown.errors.some(isOutage);
  return isOutage(thrown.cause);
}

function isAwayCode(code: string): boolean {
  if (AWAY_SYSTEM.has(code) || AWAY_STATES.has(code)) return true;
  return code.length === 5 && AWAY_CLASSES.has(code.slice(0, 2));
}
