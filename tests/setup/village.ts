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
  /** Null: a visit that is not counted by its network. */
  readonly address?: string | null;
  /** The code of the link the person came by. */
  readonly code?: string | undefined;
  readonly isVerified?: boolean;
}

export interface Village extends People {
  /** Everything that was posted, oldest first. */
  readonly mails: readonly MailMessage[];
  /** Turns the clock ahead; the tables keep the real time. */
  wait(ms: number): void;
  /** An account and a profile; a second call with the same id only looks. */
  join(
    userId: string,
    newcomer?: Newcomer,
  ): Promise<{ code: string; freeCredits: string | undefined }>;
  /** Only the claim of a sign-up, without account and profile: many of them take less time. */
  claim(userId: string, address: string): Promise<string>;
  /** Opens the link of the confirmation. */
  confirm(userId: string): Promise<void>;
  /** A finished run. */
  run(userId: string, credits?: number): Promise<void>;
  credits(userId: string): Promise<number>;
}

/** People on a database, with the rules on and mail that counts as sent unless a test says otherwise. */
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

/** A network of one's own: a /48 for each name, but for one in 65,536. */
export function addressOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `2001:db8:${hex.slice(0, 4)}:${hex.slice(4, 8)}::1`;
}

/** Free credits that were granted to anybody, by their source. */
export async function issuedCredits(database: TestDatabase, source: string): Promise<number> {
  const { rows } = await database.pool.query<{ sum: number }>(
    "select coalesce(sum(amount), 0)::float8 as sum from credit.lot where source = $1",
    [source],
  );
  return rows[0]?.sum ?? 0;
}
