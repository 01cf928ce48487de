/**
 * Can a stranger learn from response times which addresses have an account? Compares known and unknown addresses, in
 * turns, on a dedicated server. Exits with 1 if they differ by more than 10 %.
 * Run: npm run build && npx tsx bench/sign-in.ts [--tries N]
 */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { scryptPasswords } from "#server/auth/password-hash.ts";
import { type Finding, median, printFindings } from "./load/report.ts";
import { openStage, type Stage } from "./load/stage.ts";

const DEFAULT_TRIES = 200;
const WARM_UP_TRIES = 5;
const MAX_DIFFERENCE = 0.1;
const PASSWORD = "twelve photographs";
const { values } = parseArgs({
  options: { tries: { type: "string", default: String(DEFAULT_TRIES) } },
});
const tries = Number(values.tries);

/** Mail is never delivered here, but the server is set up as if it were. */
const MAIL = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "counter@counter.example" };

interface Question {
  readonly path: string;
  /** `true` for an existing account that no other request of this kind has used. */
  readonly isKnown: boolean;
  readonly body: Readonly<Record<string, string>>;
  readonly status: number;
}

const wrong = { password: "not this one" };
const newcomer = { password: "another good one", name: "Lan" };
const questions = {
  "sign-in, known, wrong password": {
    path: "/sign-in/email",
    isKnown: true,
    body: wrong,
    status: 401,
  },
  "sign-in, unknown": { path: "/sign-in/email", isKnown: false, body: wrong, status: 401 },
  "sign-in, known, its password": {
    path: "/sign-in/email",
    isKnown: true,
    body: { password: PASSWORD },
    status: 200,
  },
  "sign-up, known": { path: "/sign-up/email", isKnown: true, body: newcomer, status: 200 },
  "sign-up, unknown": { path: "/sign-up/email", isKnown: false, body: newcomer, status: 200 },
  "reset, known": { path: "/request-password-reset", isKnown: true, body: {}, status: 200 },
  "reset, unknown": { path: "/request-password-reset", isKnown: false, body: {}, status: 200 },
} as const satisfies Record<string, Question>;
type Name = keyof typeof questions;

/** Pairs that must be indistinguishable. */
const pairs: readonly (readonly [string, Name, Name])[] = [
  ["sign-in: known to unknown", "sign-in, known, wrong password", "sign-in, unknown"],
  ["sign-up: known to unknown", "sign-up, known", "sign-up, unknown"],
  ["reset: known to unknown", "reset, known", "reset, unknown"],
];

/** Accounts as the sign-in library writes them, all with one hash: hashing many passwords takes long. */
async function makeAccounts({ database: { pool } }: Stage, count: number): Promise<void> {
  const hash = await scryptPasswords.hash(PASSWORD);
  const emails = Array.from({ length: count }, (_, number) => `known${number}@people.example`);
  await pool.query(
    `with made as (
       insert into auth."user" (id, name, email, email_verified)
       select gen_random_uuid(), 'Lan', email, true from unnest($1::text[]) as email returning id)
     insert into auth.account (id, account_id, provider_id, user_id, password)
     select gen_random_uuid(), id, 'credential', id, $2 from made`,
    [emails, hash],
  );
}

let asked = 0;

/** Response time in ms. Every request comes from another network, so that no limit applies. */
async function ask(url: string, { path, isKnown, body, status }: Question): Promise<number> {
  asked += 1;
  const email = isKnown ? `known${asked}@people.example` : `${randomUUID()}@people.example`;
  const startedMs = performance.now();
  const answer = await fetch(`${url}/api/auth${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.${(asked >> 8) % 256}.${asked % 256}.7`,
    },
    body: JSON.stringify({ ...body, email }),
  });
  const text = await answer.text();
  const tookMs = performance.now() - startedMs;
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return tookMs;
}

/** Asks each question equally often, in rotating order. */
async function measure(url: string, count: number): Promise<Map<Name, number[]>> {
  const times = new Map<Name, number[]>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table in code
  const names = Object.keys(questions) as Name[];
  for (let round = 0; round < count; round += 1) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const tookMs = await ask(url, questions[name]);
      times.set(name, [...(times.get(name) ?? []), tookMs]);
    }
  }
  return times;
}

async function bench(stage: Stage): Promise<Finding[]> {
  const { url } = await stage.startServer("web", MAIL);
  const perRound = Object.keys(questions).length;
  await makeAccounts(stage, (tries + WARM_UP_TRIES) * perRound + 1);
  await measure(url, WARM_UP_TRIES);
  const times = await measure(url, tries);
  const middle = (name: Name) => median(times.get(name) ?? []);
  return [
    ...[...times.keys()].map((name) => ({
      name: `${name}, median of ${tries}`,
      value: `${middle(name).toFixed(1)} ms`,
    })),
    ...pairs.map(([name, known, unknown]) => {
      const ratio = middle(known) / middle(unknown);
      return { name, value: ratio.toFixed(3), isMet: Math.abs(ratio - 1) <= MAX_DIFFERENCE };
    }),
  ];
}

const stage = await openStage();
try {
  const findings = await bench(stage);
  printFindings("sign-in", findings);
  process.exitCode = findings.some(({ isMet }) => isMet === false) ? 1 : 0;
} finally {
  await stage.close();
}
