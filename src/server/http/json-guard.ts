declare global {
  interface String {
    /** ES2024, there since Node 20: false when the text holds half of a surrogate pair. */
    isWellFormed(): boolean;
  }
}

const REFUSED_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** True for names that must not become keys of an object: they are those of the prototype chain. */
export function isRefusedKey(name: string): boolean {
  return REFUSED_KEYS.has(name);
}

/**
 * What is wrong with a parsed JSON value that no honest client sends and that a database or an object merge could
 * trip over: keys of the prototype chain, half surrogates. Null when nothing is. NUL, depth and size are looked for
 * in the text, by `scanJson`.
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
