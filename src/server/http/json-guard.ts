declare global {
  interface String {
    /** ES2024, in Node since version 20. Returns `false` if the text contains a lone surrogate. */
    isWellFormed(): boolean;
  }
}

const REFUSED_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Returns `true` for names of the prototype chain, which must not become keys of an object. */
export function isRefusedKey(name: string): boolean {
  return REFUSED_KEYS.has(name);
}

/**
 * Returns the problem of a parsed JSON value, or `null` if there is none. It finds input that no honest client sends
 * and that can break a database or an object merge: keys of the prototype chain and lone surrogates. `scanJson` checks
 * the text for NUL, depth and size.
 */
export function jsonProblem(value: unknown): string | null {
  const open: unknown[] = [value];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    if (typeof current === "string" && !current.isWellFormed()) return HALF_PAIR;
    if (typeof current !== "object" || current === null) continue;
    for (const [key, child] of Object.entries(current)) {
      if (isRefusedKey(key)) return "it has a key of the prototype chain";
      if (!key.isWellFormed()) return HALF_PAIR;
      open.push(child);
    }
  }
  return null;
}

const HALF_PAIR = "it has half of a surrogate pair";
