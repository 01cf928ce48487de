/* Values that break parsers, databases and templates, generated from a seed without any file. */

export type Random = () => number;

/** Every text that could run in a page has this word after its bracket, so that responses can be searched for it. */
export const MARK = "fzmark";

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new TypeError("there is nothing to pick from");
  return item;
}

export function chance(random: Random, share: number): boolean {
  return random() < share;
}

export function upTo(random: Random, max: number): number {
  return Math.floor(random() * (max + 1));
}

const texts: readonly string[] = [
  "",
  " ",
  "\t\r\n",
  "0",
  "-1",
  "1e309",
  "NaN",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "' or '1'='1",
  '\'; drop table auth."user"; --',
  "1; select pg_sleep(10)--",
  "\\'; exec xp_cmdshell('x')--",
  "$(id)",
  "`id`",
  "| cat /etc/passwd",
  "; sleep 20 #",
  "%00",
  "%0d%0aset-cookie: a=b",
  "a\r\nset-cookie: a=b",
  "a\nbcc: x@example.com",
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "..\\..\\windows\\win.ini",
  "file:///etc/passwd",
  "http://169.254.169.254/latest/meta-data/",
  "{{7*7}}",
  "${7*7}",
  "<%= 7*7 %>",
  "%s%n%x%p",
  "javascript:alert(1)",
  `<${MARK}>`,
  `<script>${MARK}</script>`,
  `"><img src=x onerror=${MARK}>`,
  `'-${MARK}-'`,
  `<svg/onload=${MARK}>`,
  "\u0000",
  "a\u0000b",
  "\u0007\u001b[31m",
  "\u2028\u2029",
  "\u202eabc",
  "\ufeff",
  "\uffff",
  "\ud800",
  "\udfff",
  "a\ud83db",
  "\u{1f469}\u200d\u{1f467}",
  "ﷺ",
  "İı",
  "ß".repeat(50),
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
  "٠١٢٣",
  "２０２６",
  "2026-02-30",
  "9999-12-31T23:59:60Z",
  "+275760-09-13T00:00:00.001Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "data:image/png;base64,AAAA",
  "AAAA",
  "iVBORw0KGgo=",
  "=",
  "a@b",
  "a@example.com\nb@example.com",
  `"${MARK}"@example.com`,
  "x".repeat(65),
  "x".repeat(2_049),
  "😀".repeat(1_000),
];

/** Numbers in JSON syntax, some of which no program can represent. */
const numbers: readonly string[] = [
  "0",
  "-0",
  "1",
  "-1",
  "0.1",
  "1e-400",
  "1e400",
  "-1e400",
  "2147483647",
  "2147483648",
  "-2147483649",
  "4294967296",
  "9007199254740993",
  "9223372036854775807",
  "9223372036854775808",
  "1e21",
  "123456789012345678901234567890",
  "3.14159265358979323846264338327950288",
];

const keys: readonly string[] = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "length",
  "then",
  "toJSON",
  "id",
  "userId",
  "email",
  "role",
  "isAdmin",
  "credits",
  "tier",
  "balance",
  "",
  "0",
  "$where",
  "data",
  "a.b",
  "é",
  "\u0000",
  "\ud800",
];

/** A text that breaks something; `more` are texts of a corpus. */
export function oddText(random: Random, more: readonly string[] = []): string {
  const kind = random();
  if (kind < 0.35 && more.length > 0) return pick(random, more);
  if (kind < 0.85) return pick(random, texts);
  if (kind < 0.95) return randomText(random, upTo(random, 40));
  return pick(random, texts).repeat(1 + upTo(random, 20));
}

function randomText(random: Random, length: number): string {
  const units = Array.from({ length }, () =>
    chance(random, 0.5) ? 32 + upTo(random, 94) : upTo(random, 0xffff),
  );
  return String.fromCharCode(...units);
}

/** JSON text of an odd value. */
export function oddJson(random: Random, more: readonly string[] = []): string {
  const kind = random();
  if (kind < 0.45) return JSON.stringify(oddText(random, more));
  if (kind < 0.65) return pick(random, numbers);
  if (kind < 0.8)
    return pick(random, ["null", "true", "false", "[]", "{}", '""', "[[]]", "[null]"]);
  if (kind < 0.84) return deepJson(random);
  if (kind < 0.92) return `[${several(random, more).join(",")}]`;
  return `{${several(random, more)
    .map((value) => `${JSON.stringify(oddKey(random))}:${value}`)
    .join(",")}}`;
}

export function oddKey(random: Random): string {
  return pick(random, keys);
}

function several(random: Random, more: readonly string[]): string[] {
  return Array.from({ length: upTo(random, 4) }, () => oddJson(random, more));
}

/** Deep nesting, also deeper than a stack allows. */
function deepJson(random: Random): string {
  const levels = pick(random, [31, 32, 33, 34, 100, 1_000, 8_000]);
  return chance(random, 0.5)
    ? "[".repeat(levels) + "]".repeat(levels)
    : '{"a":'.repeat(levels) + "1" + "}".repeat(levels);
}

/** Bytes with a few of them changed, removed or inserted. */
export function mutateBytes(random: Random, bytes: Buffer): Buffer {
  let changed = Buffer.from(bytes);
  const steps = 1 + upTo(random, 4);
  for (let step = 0; step < steps; step += 1) {
    const at = upTo(random, Math.max(0, changed.length - 1));
    const kind = random();
    if (kind < 0.4 && changed.length > 0) changed[at] = upTo(random, 255);
    else if (kind < 0.6)
      changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at + 1)]);
    else if (kind < 0.8) {
      const put = Buffer.from([upTo(random, 255), upTo(random, 255)]);
      changed = Buffer.concat([changed.subarray(0, at), put, changed.subarray(at)]);
    } else changed = changed.subarray(0, at);
  }
  return changed;
}
