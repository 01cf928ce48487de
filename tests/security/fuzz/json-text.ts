import { chance, oddJson, oddKey, pick, type Random, upTo } from "./oddities.ts";

/*
 * JSON as text, so that it can contain what no value can: duplicate keys, numbers out of range, half surrogate pairs.
 */

interface Oddness {
  readonly random: Random;
  /** Texts of a corpus. */
  readonly texts: readonly string[];
  /** Probability that a part is replaced. */
  readonly share: number;
}

/** The JSON of `value` with some of its parts replaced, removed, duplicated or added. */
export function oddJsonOf(value: unknown, oddness: Oddness): string {
  const { random, share, texts } = oddness;
  if (chance(random, share)) return oddJson(random, texts);
  if (Array.isArray(value)) return `[${value.map((item) => oddJsonOf(item, oddness)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${fieldsOf(value, oddness).join(",")}}`;
}

function fieldsOf(value: object, oddness: Oddness): string[] {
  const { random, share, texts } = oddness;
  const fields = Object.entries(value).flatMap(([name, child]) => {
    if (chance(random, share / 2)) return [];
    const key = JSON.stringify(name);
    const field = `${key}:${oddJsonOf(child, oddness)}`;
    return chance(random, share / 3) ? [field, `${key}:${oddJson(random, texts)}`] : [field];
  });
  if (chance(random, share)) {
    fields.splice(
      upTo(random, fields.length),
      0,
      `${JSON.stringify(oddKey(random))}:${oddJson(random, texts)}`,
    );
  }
  return fields;
}

/** The share of parts to replace: mostly few, sometimes many, sometimes none. */
export function someShare(random: Random): number {
  return pick(random, [0, 0.05, 0.1, 0.1, 0.2, 0.4]);
}
