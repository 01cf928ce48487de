declare global {
  interface String {
    /** ES2024, there since Node 20: false when the text holds half of a surrogate pair. */
    isWellFormed(): boolean;
  }
}

const MAX_DEPTH = 32;
const REFUSED_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * What is wrong with a parsed JSON value that no honest client sends and that a database or an object
 * merge could trip over: keys of the prototype chain, NUL, half surrogates, more than 32 levels. Null
 * when nothing is.
 */
export function jsonProblem(value: unknown): string | null {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: current, depth } = next;
    if (typeof current === "string") {
      const problem = textProblem(current);
      if (problem) return problem;
    }
    if (typeof current !== "object" || current === null) continue;
    if (depth >= MAX_DEPTH) return "it is nested too deeply";
    for (const [key, child] of Object.entries(current)) {
      if (REFUSED_KEYS.has(key)) return "it has a key of the prototype chain";
      const problem = textProblem(key);
      if (problem) return problem;
      open.push({ value: child, depth: depth + 1 });
    }
  }
  return null;
}

function textProblem(text: string): string | null {
  if (text.includes("\0")) return "it has a NUL character";
  return text.isWellFormed() ? null : "it has half of a surrogate pair";
}
