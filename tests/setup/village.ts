import { createHash } from "node:crypto";
import { balance } from "../../src/server/credits/ledger.ts";
import type { MailMessage } from "../../src/server/mail/port.ts";
import { openPeople, type People, type PeopleDeps } from "../../src/server/people/open.ts";
import { createPersonHash } from "../../src/server/people/person-hash.ts";
import { createProfiles } from "../../src/server/people/profiles.ts";
import type { TestDatabase } from "./database.ts";
import { finishRun } from "./finish-run.ts";

export interface Newcomer {
  readonly email?: string;
  /** `null` for a visit that isn't counted by network. */
  readonly address?: string | null;
  /** The referral code that the user signs up with. */
  readonly code?: string | undefined;
  readonly isVerified?: boolean;
}

export interface Village extends People {
  /** All emails posted, oldest first. */
  readonly mails: readonly MailMessage[];
  /** Moves the clock forward. The tables keep the real time. */
  wait(ms: number): void;
  /** Creates an account and a profile. A second call with the same id only reads them. */
  join(
    userId: string,
    newcomer?: Newcomer,
  ): Promise<{ code: string; freeCredits: string | undefined }>;
  /** Makes only the claim of a sign-up, without account and profile, which is faster for many users. */
  claim(userId: string, address: string): Promise<string>;
  /** Confirms the user's address, as the emailed link does. */
  confirm(userId: string): Promise<void>;
  /** Finishes a run. Throws if the user is out of credits. */
  run(userId: string, credits?: number): Promise<void>;
  credits(userId: string): Promise<number>;
}

/** Opens the people module on a database. By default its rules are on and mail counts as sent. */
export function openVillage(database: TestDatabase, overrides: Partial<PeopleDeps> = {}): Village {
  const mails: MailMessage[] = [];
  let ahead = 0;
  const secret = new Uint8Array(32).fill(3);
  const hash = createPersonHash(secret);
  const people = openPeople({
    database,
    mail: { reachesPeople: true, post: async (_transaction, message) => void mails.push(message) },
    secret,
    creditsPerRun: 1,
    origin: () => "https://photos.example",
    now: () => Date.now() + ahead,
    ...overrides,
  });
  const profiles = createProfiles({ database, arrivals: people.arrivals });
  return {
    ...people,
    mails,
    wait: (ms) => {
      ahead += ms;
    },
    async join(userId, newcomer = {}) {
      const { address = addressOf(userId), code, isVerified = true } = newcomer;
      const email = newcomer.email ?? `${userId}@example.com`;
      await database.pool.query(
        `insert into auth."user" (id, name, email, email_verified) values ($1, 'A B', $2, $3)
         on conflict do nothing`,
        [userId, email, isVerified],
      );
      const identity = { userId, email, firstName: "A", lastName: "B", sessionId: "s" };
      const visit = { identity, address, locale: "en" } as const;
      const profile = await profiles.create(visit, code === undefined ? {} : { referralId: code });
      return { code: profile.referralId, freeCredits: profile.freeCredits };
    },
    claim: (userId, address) =>
      database.transaction((transaction) =>
        people.freeCredits.claim(transaction, {
          userId,
          email: `${userId}@${userId}.example`,
          isVerified: true,
          network: hash.network(address),
        }),
      ),
    async confirm(userId) {
      const { rows } = await database.pool.query<{ email: string }>(
        `update auth."user" set email_verified = true where id = $1 returning email`,
        [userId],
      );
      await people.signInMails?.onConfirmed({
        userId,
        email: rows[0]?.email ?? "",
        address: addressOf(userId),
      });
    },
    async run(userId, credits = 1) {
      const { outcome } = await finishRun(database.pool, { userId, credits });
      if (outcome !== "held") throw new Error(`${userId} is out of credits`);
    },
    credits: async (userId) => (await balance(database.pool, userId)).available,
  };
}

/** An address in a separate /48 network for each name; two names share one with a chance of 1 in 65,536. */
export function addressOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `2001:db8:${hex.slice(0, 4)}:${hex.slice(4, 8)}::1`;
}

/** The sum of credits granted to all users from a source. */
export async function issuedCredits(database: TestDatabase, source: string): Promise<number> {
  const { rows } = await database.pool.query<{ sum: number }>(
    "select coalesce(sum(amount), 0)::float8 as sum from credit.lot where source = $1",
    [source],
  );
  return rows[0]?.sum ?? 0;
}
