/** The part of the API that is used; TypeScript's own types lack it. */
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

/** Development and tests load scripts from their sources. */
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
 * Returns the address of a script of our own build, in the form that browsers with Trusted Types accept. They refuse
 * all other code. Throws a TypeError for other addresses.
 */
export function ownScript(address: string): string {
  policy ??= window.trustedTypes?.createPolicy("fotoya", { createScriptURL: checked });
  return policy ? policy.createScriptURL(address) : checked(address);
}
