import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { FREE_RUNS_PER_MONTH } from "#core/plans.ts";
import type { FreeCreditState } from "#core/profile.ts";
import type { NetworkHashes, PersonHash } from "#server/accounts/person-hash.ts";
import { grant } from "#server/credits/ledger.ts";
import type { Queryable, Transaction } from "#server/db/connection.ts";
import { isDisposable } from "./disposable-email.ts";
import {
  countGrantsNearby,
  hadSignUpCredits,
  isKnownPerson,
  isMonthOpen,
  lockClaim,
  lockHash,
  readState,
  settleClaim,
  settleReview,
} from "./free-grant-store.ts";
import { monthOf, topUp } from "./top-up.ts";

/** How many people of one network get free credits in 24 hours; more of them wait for a person's decision. */
export const freeGrantCaps = {
  /** Per IPv4 address, and per first 64 bits of an IPv6 address. */
  perAddress: 3,
  /** Per first 24 bits of an IPv4 address. */
  perNetwork: 10,
} as const;

export interface FreeCreditsDeps {
  readonly hash: PersonHash;
  /** True where mail can be sent: then only a confirmed address gets free credits. */
  readonly needsVerifiedEmail: boolean;
  /** False lifts the caps per network. */
  readonly hasCaps: boolean;
  readonly creditsPerRun: number;
  /** Clock in ms; tells which month it is. */
  readonly now: () => number;
  /** Those of `userIds` who have a paid plan. */
  readonly paidAmong: (on: Queryable, userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Follows each decision, in its transaction. */
  readonly onDecided: (
    transaction: Transaction,
    userId: string,
    state: FreeCreditState,
  ) => Promise<void>;
}

interface Claimant {
  readonly userId: string;
  readonly email: string;
  readonly isVerified: boolean;
  /** Where the person is; null when nobody knows. */
  readonly network: NetworkHashes | null;
}

export interface FreeCredits {
  /**
   * Decides about the free credits of the beginning, once: 100 for each person whose address is confirmed, no
   * matter in how many spellings or accounts. Until then it answers `waiting_email` and may be asked again.
   */
  claim(transaction: Transaction, claimant: Claimant): Promise<FreeCreditState>;
  /** Null before the first claim. */
  stateOf(on: Queryable, userId: string): Promise<FreeCreditState | null>;
  /** True when this month's top-up of a person without a paid plan is still to be decided. */
  isTopUpDue(on: Queryable, userId: string): Promise<boolean>;
  /** Fills a balance up to the runs of the free plan, once per month. Answers the credits granted. */
  topUp(transaction: Transaction, userId: string): Promise<number>;
  /** The operator's decision about a claim in review; false when it was in none. */
  decideReview(transaction: Transaction, userId: string, isGranted: boolean): Promise<boolean>;
}

/** Free credits by the rules of this page; writes happen in the caller's transaction. */
export function createFreeCredits(deps: FreeCreditsDeps): FreeCredits {
  const target = FREE_RUNS_PER_MONTH * deps.creditsPerRun;

  async function decide(transaction: Transaction, claimant: Claimant): Promise<FreeCreditState> {
    const { client } = transaction;
    const { userId, network } = claimant;
    if (await hadSignUpCredits(client, userId)) {
      await settleClaim(client, { userId, state: "granted", emailHash: null, network: null });
      return "granted";
    }
    if (!claimant.isVerified && deps.needsVerifiedEmail) return "waiting_email";
    const emailHash = deps.hash.email(claimant.email);
    const state = await judge(client, claimant, { emailHash, hasCaps: deps.hasCaps });
    await settleClaim(client, { userId, state, emailHash, network });
    await follow(transaction, userId, state);
    return state;
  }

  async function follow(
    transaction: Transaction,
    userId: string,
    state: FreeCreditState,
  ): Promise<void> {
    if (state === "granted") {
      await grantSignUp(transaction, userId);
      // Nothing is added in the month of the sign-up, whatever a run costs: it has its own credits.
      await topUp(transaction.client, { userId, month: monthOf(deps.now()), target: 0 });
    }
    await deps.onDecided(transaction, userId, state);
  }

  return {
    async claim(transaction, claimant) {
      const emailHash = deps.hash.email(claimant.email);
      const state = await lockClaim(transaction.client, claimant.userId, emailHash);
      return state === "waiting_email" ? decide(transaction, claimant) : state;
    },
    stateOf: readState,
    async isTopUpDue(on, userId) {
      if (!(await isMonthOpen(on, userId, monthOf(deps.now())))) return false;
      return !(await deps.paidAmong(on, [userId])).has(userId);
    },
    topUp: ({ client }, userId) => topUp(client, { userId, month: monthOf(deps.now()), target }),
    async decideReview(transaction, userId, isGranted) {
      const state = isGranted ? "granted" : "refused_reviewed";
      if (!(await settleReview(transaction.client, userId, state))) return false;
      await follow(transaction, userId, state);
      return true;
    },
  };
}

/** The rules: no throw-away address, once per person, not too many of one network. */
async function judge(
  on: Queryable,
  { userId, email, network }: Claimant,
  { emailHash, hasCaps }: { emailHash: Buffer; hasCaps: boolean },
): Promise<FreeCreditState> {
  if (isDisposable(email)) return "refused_disposable";
  // Always in this order, and until the transaction ends: whoever counts sees everybody who came before.
  await lockHash(on, emailHash);
  if (await isKnownPerson(on, userId, emailHash)) return "refused_duplicate";
  if (!hasCaps || network === null) return "granted";
  await lockHash(on, network.network);
  const nearby = await countGrantsNearby(on, network);
  const isCrowded =
    nearby.ofAddress >= freeGrantCaps.perAddress || nearby.ofNetwork >= freeGrantCaps.perNetwork;
  return isCrowded ? "review" : "granted";
}

async function grantSignUp({ client }: Transaction, userId: string): Promise<void> {
  await grant(client, {
    key: `signup:${userId}`,
    userId,
    source: "signup",
    sourceRef: userId,
    amount: SIGN_UP_CREDITS,
    expiresAt: null,
  });
}
