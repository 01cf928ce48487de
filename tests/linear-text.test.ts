import { fileURLToPath } from "node:url";
import { check } from "recheck";
import { describe, expect, test } from "vitest";
import { findPatterns } from "../scripts/lib/regular-expressions.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { literals, builders } = findPatterns(root, "src");

/** Why a file may build patterns at run time: no visitor's text decides their cost. */
const builtFrom: Readonly<Record<string, string>> = {
  "src/core/safety/phrases.ts":
    "our word lists: a match begins at a space and spans at most ten words; `bench/text.ts` measures it",
  "src/core/safety/word-views.ts": "two classes of marks, each one sign long",
  "src/server/api/api-keys.ts": "a fixed prefix and 43 signs, anchored",
  "src/server/billing/webhook-signature.ts": "digits up to a fixed count, anchored",
  "src/server/engines/config.ts": "ids of our providers and one class of signs, anchored",
  "src/server/auth/routes.ts":
    "a fixed prefix; parts of a path begin with a slash, which none contains",
  "src/server/http/logging.ts": "a fixed prefix, anchored",
  "src/server/auth/own-pages.ts": "a fixed prefix and a choice of words, anchored",
  "src/server/db/migration-rules.ts": "reads the migrations of this repository",
  "src/server/http/content-policy.ts": "reads the HTML of our own build at start",
  "src/server/http/route-table.ts": "our own routes: parameters end at the next slash",
  "src/tools/front-pages.ts": "our own pages: parameters end at the next slash",
};

/** Reads nothing but files of this repository. */
const READS_OWN_FILES = "src/server/db/migration-rules.ts";

/** Steps are counted and no time is measured: a busy machine must not make a pattern look dear. */
const untimed = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
} as const;

async function problemOf(source: string, flags: string): Promise<string | null> {
  const verdict = await check(source, flags, untimed);
  if (verdict.status === "safe") return null;
  const { status } = verdict;
  return status === "vulnerable"
    ? `${verdict.complexity.summary}: ${verdict.attack.pattern}`
    : `not known: ${verdict.error.kind}`;
}

describe("text of strangers costs what its length says", () => {
  test("the checker finds what is quadratic", async () => {
    expect(await problemOf("\\w+_secret", "g")).toMatch(/polynomial/);
    expect(await problemOf("(a|a)*b", "")).toMatch(/exponential/);
    expect(await problemOf("^[a-z]+$", "")).toBeNull();
  });

  test("there are patterns to check", () => {
    expect(literals.length).toBeGreaterThan(150);
  });

  test("every regular expression of the source is linear", { timeout: 300_000 }, async () => {
    const problems: string[] = [];
    for (const { source, flags, places } of literals) {
      if (places.every((place) => place.startsWith(`${READS_OWN_FILES}:`))) continue;
      const problem = await problemOf(source, flags);
      if (problem) problems.push(`${places.join(", ")} /${source}/${flags}: ${problem}`);
    }
    expect(problems).toEqual([]);
  });

  test("patterns are built only from words of our own", () => {
    expect(builders.toSorted()).toEqual(Object.keys(builtFrom).toSorted());
  });
});
