import { randomUUID } from "node:crypto";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { FREE_RUNS_PER_MONTH } from "#core/plans.ts";
import type { FreeCreditState } from "#core/profile.ts";
import { reviewLimits } from "#core/review-limits.ts";
import { grant } from "#server/credits/ledger.ts";
import type { Queryable, Transaction } from "#server/db/connection.ts";
import { countCrowd, findCluster, type Traits, weightOf } from "./crowding.ts";
import { isDisposable } from "./disposable-email.ts";
import {
  hadSignUpCredits,
  isKnownPerson,
  isMonthOpen,
  lockClaim,
  lockHash,
  type Reviewer,
  type ReviewGround,
  readState,
  settleClaim,
  settleReview,
} from "./free-grant-store.ts";
import type { NetworkHashes, PersonHash } from "./person-hash.ts";
import { monthOf, topUp } from "./top-up.ts";

const REVIEW_MS = reviewLimits.hours * 60 * 60_000;

export interface FreeCreditsDeps {
  readonly hash: PersonHash;
  /** `true` if mail is configured: only a confirmed address gets free credits then. */
  readonly needsVerifiedEmail: boolean;
  readonly creditsPerRun: number;
  /** Clock in ms since 1970. It decides the current month. */
  readonly now: () => number;
  /** Returns those of `userIds` with a paid plan. */
  readonly paidAmong: (on: Queryable, userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Called after each decision, in its transaction. */
  readonly onDecided: (
    transaction: Transaction,
    userId: string,
    state: FreeCreditState,
  ) => Promise<void>;
  /** Called after `onDecided` if the decision ended a review, in its transaction. */
  readonly onReviewed: (
    transaction: Transaction,
    userId: string,
    isGranted: boolean,
  ) => Promise<void>;
}

interface Claimant {
  readonly userId: string;
  readonly email: string;
  readonly isVerified: boolean;
  /** The user's network; `null` if the claim isn't counted. */
  readonly network: NetworkHashes | null;
}

export interface FreeCredits {
  /**
   * Decides about the sign-up credits, once: 100 for each person with a confirmed address, across all spellings and
   * accounts. Until the address is confirmed it returns `waiting_email` and may be called again.
   */
  claim(transaction: Transaction, claimant: Claimant): Promise<FreeCreditState>;
  /** Returns `null` before the first claim. */
  stateOf(on: Queryable, userId: string): Promise<FreeCreditState | null>;
  /** Returns `true` if this month's top-up of a user without a paid plan is still undecided. */
  isTopUpDue(on: Queryable, userId: string): Promise<boolean>;
  /** Fills a balance up to the runs of the free plan, once per month. Returns the credits granted. */
  topUp(transaction: Transaction, userId: string): Promise<number>;
  /** Decides a claim in review. Returns `false` if it isn't in review. */
  decideReview(
    transaction: Transaction,
    userId: string,
    decision: { readonly isGranted: boolean; readonly by: Reviewer },
  ): Promise<boolean>;
}

/** Free credits by the rules of this file. Writes happen in the caller's transaction. */
export function createFreeCredits(deps: FreeCreditsDeps): FreeCredits {
  const target = FREE_RUNS_PER_MONTH * deps.creditsPerRun;

  async function decide(transaction: Transaction, claimant: Claimant): Promise<FreeCreditState> {
    const { client } = transaction;
    const { userId, network } = claimant;
    if (await hadSignUpCredits(client, userId)) {
      await settleClaim(client, { userId, ...clear("granted"), emailHash: null, traits: null });
      return "granted";
    }
    if (!claimant.isVerified && deps.needsVerifiedEmail) return "waiting_email";
    const emailHash = deps.hash.email(claimant.email);
    const traits = network && { ...network, domain: deps.hash.mailDomain(claimant.email) };
    const judgement = await judge(client, claimant, { emailHash, traits, nowMs: deps.now() });
    await settleClaim(client, { userId, ...judgement, emailHash, traits });
    await follow(transaction, userId, judgement.state);
    return judgement.state;
  }

  async function follow(
    transaction: Transaction,
    userId: string,
    state: FreeCreditState,
  ): Promise<void> {
    if (state === "granted") {
      await grantSignUp(transaction, userId);
      // Closes the month of the sign-up without a top-up, whatever a run costs: the sign-up credits cover it.
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
    async decideReview(transaction, userId, { isGranted, by }) {
      const state = isGranted ? "granted" : "refused_reviewed";
      if (!(await settleReview(transaction.client, userId, { state, by }))) return false;
      await follow(transaction, userId, state);
      await deps.onReviewed(transaction, userId, isGranted);
      return true;
    },
  };
}

interface Judgement {
  readonly state: FreeCreditState;
  readonly review: ReviewGround | null;
}

const clear = (state: FreeCreditState): Judgement => ({ state, review: null });

/** The rules: no disposable address, once per person, not too many from one network or mail domain. */
async function judge(
  on: Queryable,
  { userId, email }: Claimant,
  { emailHash, traits, nowMs }: { emailHash: Buffer; traits: Traits | null; nowMs: number },
): Promise<Judgement> {
  if (isDisposable(email)) return clear("refused_disposable");
  // The locks are always taken in this order and kept until the transaction ends, so each count sees all earlier
  // claims.
  await lockHash(on, emailHash);
  if (await isKnownPerson(on, userId, emailHash)) return clear("refused_duplicate");
  if (traits === null) return clear("granted");
  await lockHash(on, traits.wide ?? traits.network);
  if (traits.domain !== null) await lockHash(on, traits.domain);
  const crowd = await countCrowd(on, traits);
  const weight = weightOf(crowd);
  if (weight < reviewLimits.weight) return clear("granted");
  const cluster = (await findCluster(on, traits)) ?? randomUUID();
  return {
    state: "review",
    review: { crowd, weight, cluster, until: new Date(nowMs + REVIEW_MS) },
  };
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
