/**
 * `npx tsx bench/text.ts`: time for 100 kB of the worst known text for each scanner. Exits with 1 if one takes longer
 * than 5 ms.
 */
import { fileURLToPath } from "node:url";
import { findPatterns } from "../scripts/lib/regular-expressions.ts";
import { findCardNumber } from "../src/core/card-numbers.ts";
import { pickLocale } from "../src/core/locale.ts";
import { guardWords, MAX_GUARDED_LETTERS, UnreadWords } from "../src/core/safety/guard-words.ts";
import { canonicalEmail } from "../src/server/mail/canonical-email.ts";
import { hideInText } from "../src/server/operator/hide-secrets.ts";

const LENGTH = 100_000;
const LIMIT_MS = 5;
const ROUNDS = 5;

const fill = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Parts whose repetition has been slow somewhere, or resembles what a scanner looks for. */
const parts = [
  Array.from("a1 .-_*/@:;=<'\"{[(,\\\t\n"),
  ["a1", "a*", "a.", "a ", "a, ", "n u ", "1 ", "1-", "aaab", "ab", "//", "/*", "<a", "a@", "@a."],
  ["sk_test_", "a_secret_", "http://", "en;q=1,", "en-US,", "worker-", "/assets/", "0x", "%41"],
  ["\u0301", "a\u0301", "\uFDFA", "\uFDFA.", "\u{1F346} "],
  ["fake id ", "lừa đảo giả ", "remove all the her "],
].flat();

interface Slowest {
  readonly name: string;
  readonly part: string;
  readonly ms: number;
}

/** The fastest of several rounds: the cost of the text without other load on the machine. */
function fastestMs(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

function slowest(name: string, read: (text: string) => unknown, length = LENGTH): Slowest {
  const measured = parts.map((part) => {
    const text = fill(part, length);
    return { name, part, ms: fastestMs(() => read(text)) };
  });
  return measured.reduce((worst, one) => (one.ms > worst.ms ? one : worst));
}

function guard(text: string): void {
  try {
    guardWords(text, "scene");
  } catch (error) {
    if (!(error instanceof UnreadWords)) throw error;
  }
}

const root = fileURLToPath(new URL("..", import.meta.url));
const patterns = findPatterns(root, "src").literals.map(({ source, flags, places }) => {
  // Tries every position, as `replaceAll` and `matchAll` do.
  const everywhere = new RegExp(source, flags.replaceAll(/[gy]/g, "").concat("g"));
  const name = `${places[0] ?? ""} /${source.slice(0, 60)}/`;
  // The guard refuses longer text before its patterns see it.
  const isGuarded = places.every((place) => place.startsWith("src/core/safety/"));
  const length = isGuarded ? MAX_GUARDED_LETTERS : LENGTH;
  return slowest(name, (text) => text.replaceAll(everywhere, ""), length);
});

const scanners = [
  slowest("guard on words, 100 kB", guard),
  slowest("guard on words, the longest text that it reads", guard, MAX_GUARDED_LETTERS),
  slowest("card numbers", findCardNumber),
  slowest("secrets in letters", hideInText),
  slowest("language of a request", pickLocale),
  slowest("spelling of a mailbox", canonicalEmail),
];

const worst = patterns.toSorted((one, other) => other.ms - one.ms).slice(0, 8);
console.log(`${patterns.length} regular expressions of the source; the slowest:`);
for (const { name, part, ms } of [...worst, ...scanners])
  console.log(`${ms.toFixed(2)} ms  ${name}  of ${JSON.stringify(part)}`);
const isSlow = [...patterns, ...scanners].some(({ ms }) => ms > LIMIT_MS);
console.log(isSlow ? `some take more than ${LIMIT_MS} ms` : `none takes more than ${LIMIT_MS} ms`);
process.exitCode = isSlow ? 1 : 0;
