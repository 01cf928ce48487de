/**
 * SQLSTATEs by which PostgreSQL, or a pooler before it, says that it cannot work now: connections that
 * broke, no connection left, no memory or disk, a shutdown or start on its way, a lock or a statement that
 * took too long, and a server that only reads, as after a failover.
 */
const AWAY_STATES = new Set(["25006", "25P03", "57014", "57P01", "57P02", "57P03", "55P03"]);
const AWAY_CLASSES = new Set(["08", "53", "58"]);

/** What the system says when nobody answers at an address. */
const AWAY_SYSTEM = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** What the driver says without a code. */
const AWAY_WORDS =
  /timeout exceeded when trying to connect|^Connection terminated|^Query read timeout$|is not queryable$|^Client was closed/;

const endedConnections = new WeakSet<Error>();

/** Remembers an error by which a connection to the database ended; its code alone would not tell whose it was. */
export function noteConnectionError(error: Error): void {
  endedConnections.add(error);
}

/**
 * Whether an error, or what caused it, says that the database cannot be used now. The same call may well
 * succeed a moment later; nothing is known to be wrong with it.
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
