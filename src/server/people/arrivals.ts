import type { Locale } from "#core/locale.ts";
import type { FreeCreditState } from "#core/profile.ts";
import type { Database, Transaction } from "#server/db/connection.ts";
import { findSignInAccount } from "./account-directory.ts";
import type { FreeCredits } from "./free-credits.ts";
import { rememberNetwork } from "./networks-seen.ts";
import type { NetworkHashes, PersonHash } from "./person-hash.ts";
import type { Referrals } from "./referrals.ts";
import { monthOf } from "./top-up.ts";

interface Newcomer {
  readonly userId: string;
  readonly email: string;
  /** The IP address; `null` if this visit isn't counted by network. */
  readonly address: string | null;
  readonly locale: Locale;
  /** As reported by another sign-in service. Our own accounts are looked up instead. */
  readonly isEmailConfirmed?: boolean;
  /** The user whose link brought this user, or `null`. */
  readonly referrerId: string | null;
}

/** Everything that follows the arrival of a user: free credits, invitations, the monthly top-up. */
export interface Arrivals {
  /** Call it once, in the transaction that creates the profile. */
  begin(transaction: Transaction, newcomer: Newcomer): Promise<void>;
  /**
   * Call it on each visit of a user with a profile: settles claims that waited for a confirmed address, and tops up the
   * month. Returns the state of the sign-up credits.
   */
  look(visitor: Visitor): Promise<FreeCreditState>;
  /** Values that `public.glance` compares to decide whether `look` has anything to do. */
  signsOf(visitor: Pick<Visitor, "userId" | "address">): {
    readonly addressHash: Buffer;
    readonly month: string;
  };
}

type Visitor = Pick<Newcomer, "userId" | "email" | "address" | "isEmailConfirmed">;

export interface ArrivalsDeps {
  readonly database: Database;
  readonly hash: PersonHash;
  readonly freeCredits: FreeCredits;
  readonly referrals: Pick<Referrals, "redeem">;
  /** Clock in ms since 1970. It decides the current month. */
  readonly now: () => number;
}

export function createArrivals(deps: ArrivalsDeps): Arrivals {
  const { database, hash, freeCredits, referrals } = deps;

  const networkOf = ({ userId, address }: Pick<Visitor, "userId" | "address">): NetworkHashes =>
    address === null ? hash.networkOfOne(userId) : hash.network(address);

  async function claim(transaction: Transaction, visitor: Visitor): Promise<FreeCreditState> {
    const { userId, email, address, isEmailConfirmed = false } = visitor;
    const account = await findSignInAccount(transaction.client, userId);
    return freeCredits.claim(transaction, {
      userId,
      email,
      isVerified: account?.isVerified ?? isEmailConfirmed,
      network: address === null ? null : hash.network(address),
    });
  }

  return {
    async begin(transaction, newcomer) {
      const { client } = transaction;
      const { userId, locale, referrerId } = newcomer;
      await rememberNetwork(client, userId, networkOf(newcomer));
      await client.query(
        "insert into public.mail_preference (user_id, locale) values ($1, $2) on conflict do nothing",
        [userId, locale],
      );
      if (referrerId !== null) {
        const account = await findSignInAccount(client, userId);
        await referrals.redeem(transaction, {
          refereeId: userId,
          referrerId,
          accountCreatedAt: account?.createdAt ?? new Date(),
        });
      }
      await claim(transaction, newcomer);
    },
    async look(visitor) {
      const { userId } = visitor;
      await rememberNetwork(database.pool, userId, networkOf(visitor));
      const known = await freeCredits.stateOf(database.pool, userId);
      const state =
        known === null || known === "waiting_email"
          ? await database.transaction((transaction) => claim(transaction, visitor))
          : known;
      if (state === "granted" && (await freeCredits.isTopUpDue(database.pool, userId))) {
        await database.transaction((transaction) => freeCredits.topUp(transaction, userId));
      }
      return state;
    },
    signsOf: (visitor) => ({
      addressHash: networkOf(visitor).address,
      month: monthOf(deps.now()),
    }),
  };
}
