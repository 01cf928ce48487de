/** As far as we need it; the language's own types do not know it yet. */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypesFactory;
  }
}

/** While the interface is worked on and in tests, scripts come from their sources. */
const OWN = import.meta.env.DEV
  ? /^\/(sw\.js|(assets|src)\/[\w./-]+)$/
  : /^\/(sw\.js|assets\/[\w.-]+\.js)$/;

function checked(address: string): string {
  const { origin, pathname } = new URL(address, window.location.href);
  if (origin === window.location.origin && OWN.test(pathname)) return address;
  throw new TypeError(`${pathname} is no script of ours`);
}

let policy: ReturnType<TrustedTypesFactory["createPolicy"]> | undefined;

/**
 * The address of a script of our own build, in the form in which browsers with Trusted Types take it. Everything
 * else that would become code is refused: by them, and by this. Throws a TypeError for other addresses.
 */
export function ownScript(address: string): string {
  policy ??= window.trustedTypes?.createPolicy("fotoya", { createScriptURL: checked });
  return policy ? policy.createScriptURL(address) : checked(address);
}
