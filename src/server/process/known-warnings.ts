/** Node 20.19 calls this algorithm experimental; later releases of Node 20 don't. The sign-in library signs with it. */
const KNOWN = "The Ed25519 Web Crypto API algorithm";

/** Drops warnings of Node that we know and that an operator can do nothing about. */
export function dropKnownWarnings(): void {
  const emit = process.emitWarning.bind(process);
  process.emitWarning = (warning: string | Error, ...rest: unknown[]): void => {
    if (!String(warning).includes(KNOWN)) Reflect.apply(emit, process, [warning, ...rest]);
  };
}
