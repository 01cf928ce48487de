import { createHash } from "node:crypto";
import { AppError } from "#core/errors.ts";
import type { Queryable } from "#server/db/connection.ts";
import { hostOf } from "#server/http/network-of.ts";
import { canonicalEmail } from "#server/mail/canonical-email.ts";

const MINUTE_MS = 60_000;
const TIDY_EVERY = 100;

interface GuessLimit {
  readonly name: string;
  /** Number of failed attempts before the next one has to wait. */
  readonly free: number;
  /** The first wait. Each further failure doubles it, up to `maxWaitMs`. */
  readonly waitMs: number;
  readonly maxWaitMs: number;
  /** `true`: a success clears all earlier failures. `false`: a success removes only its own attempt. */
  readonly isForgiving: boolean;
}

const waits = { waitMs: MINUTE_MS, maxWaitMs: 15 * MINUTE_MS } as const;

/**
 * `accountFromHost` counts an account per host, so that a guessing stranger doesn't lock out the account's user
 * elsewhere. `account` and `host` cap what all hosts may try on one account, and one host on all accounts. These waits
 * apply to strangers only: a browser that has signed in to the account before has its own count, `accountFromDevice`,
 * so others can't make it wait.
 */
const limits = {
  accountFromHost: { name: "account-from-host", free: 5, ...waits, isForgiving: true },
  accountFromDevice: { name: "account-from-device", free: 5, ...waits, isForgiving: true },
  account: { name: "account", free: 100, ...waits, isForgiving: false },
  host: { name: "host", free: 50, ...waits, isForgiving: false },
} as const satisfies Record<string, GuessLimit>;

export interface Guesser {
  /** As typed, whether or not an account has it. */
  readonly email: string;
  readonly ipAddress: string;
  /** The id of a browser that has signed in to this account before; `null` for unknown browsers. */
  readonly knownDevice: string | null;
}

export interface GuessLimits {
  /**
   * Counts the attempt as failed before it is made, so that concurrent attempts can't exceed the limit. Throws
   * `rate_limited`.
   */
  begin(guesser: Guesser): Promise<void>;
  /** Takes the attempt back because it succeeded or never took place. */
  forgive(guesser: Guesser): Promise<void>;
}

interface Key {
  readonly limit: GuessLimit;
  readonly hash: Buffer;
}

function keyOf(name: keyof typeof limits, whom: readonly string[]): Key {
  const hash = createHash("sha256")
    .update(JSON.stringify([name, ...whom]))
    .digest();
  return { limit: limits[name], hash };
}

function keysOf({ email, ipAddress, knownDevice }: Guesser): Key[] {
  const account = canonicalEmail(email);
  if (knownDevice !== null) return [keyOf("accountFromDevice", [account, knownDevice])];
  const host = hostOf(ipAddress);
  return [
    keyOf("accountFromHost", [account, host]),
    keyOf("account", [account]),
    keyOf("host", [host]),
  ];
}

/**
 * Counts one attempt in one statement. A row counts the failures of the last hour. While `open_at` is in the future,
 * attempts are refused and not counted. The clock is the database's, the same for all processes.
 */
const BEGIN = `
  insert into auth.guess as g (key, tries, open_at, ends_at, is_refused)
  values ($1, 1, clock_timestamp(), clock_timestamp() + interval '1 hour', false)
  on conflict (key) do update set (tries, open_at, ends_at, is_refused) = (
    select case when v.is_refused then g.tries else v.tries end,
           case when v.is_refused then g.open_at
                when v.tries < $2 then v.now
                else v.now + least($4, $3 * power(2, least(v.tries - $2, 20))) * interval '1 ms' end,
           case when v.is_refused then g.ends_at
                else greatest(v.now + interval '1 hour', v.now + $4 * interval '1 ms') end,
           v.is_refused
      from (select clock_timestamp() as now,
                   g.open_at > clock_timestamp() as is_refused,
                   case when g.ends_at <= clock_timestamp() then 1 else g.tries + 1 end as tries) v)
  returning is_refused as "isRefused",
    greatest(1, ceil(extract(epoch from open_at - clock_timestamp())))::int as "waitS"`;

/** Limits for password guessing, shared by all processes. */
export function createGuessLimits(on: Queryable): GuessLimits {
  let calls = 0;

  async function begin({ limit, hash }: Key): Promise<void> {
    const { free, waitMs, maxWaitMs } = limit;
    const { rows } = await on.query<{ isRefused: boolean; waitS: number }>(BEGIN, [
      hash,
      free,
      waitMs,
      maxWaitMs,
    ]);
    const [found] = rows;
    if (found?.isRefused) throw new AppError("rate_limited", { retryAfterS: found.waitS });
  }

  async function takeBack({ limit, hash }: Key): Promise<void> {
    await on.query(
      limit.isForgiving
        ? "delete from auth.guess where key = $1"
        : "update auth.guess set tries = greatest(0, tries - 1), open_at = least(open_at, clock_timestamp()) where key = $1",
      [hash],
    );
  }

  return {
    async begin(guesser) {
      calls += 1;
      if (calls % TIDY_EVERY === 0)
        await on.query("delete from auth.guess where ends_at <= clock_timestamp()");
      // In this order, so that a refusal for one account doesn't use up the host's attempts on others.
      for (const key of keysOf(guesser)) await begin(key);
    },
    async forgive(guesser) {
      await Promise.all(keysOf(guesser).map(takeBack));
    },
  };
}
