import { commitments } from "#core/commitments.ts";
import type { FreeCreditState } from "#core/profile.ts";
import type { ReferralState } from "#core/referral-state.ts";
import { clawback, grant } from "#server/credits/ledger.ts";
import type { Database, Queryable, Transaction } from "#server/db/connection.ts";
import { ownMailDomain } from "./mail-domain.ts";
import { nearnessOf } from "./networks-seen.ts";
import {
  countRewards,
  findCode,
  findDue,
  findRing,
  insertReferral,
  keepsFirstRun,
  listInvited,
  lockReferral,
  lockUnusedLots,
  markClosed,
  markFirstRuns,
  markRewarded,
  markWelcomed,
  type Referral,
  type ReferralReason,
  stopReferral,
} from "./referral-store.ts";

/** Rewards per user. Beyond them, an operator decides. */
export const referralCaps = { per30Days: 20, forLife: 200 } as const;

const REWARD_CREDITS = commitments.referralCredits;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const CAP_WINDOW_MS = 30 * DAY_MS;
/** Only a new account counts as invited. */
const MAX_ACCOUNT_AGE_MS = DAY_MS;
/** If the invited account is closed for abuse this soon, the reward is clawed back. */
const CLAWBACK_MS = 30 * DAY_MS;

export interface ReferralsDeps {
  readonly database: Database;
  /** Clock, in ms since 1970. */
  readonly now: () => number;
  /** Called after a reward, in its transaction. */
  readonly onRewarded: (
    transaction: Transaction,
    reward: Pick<Referral, "refereeId" | "referrerId">,
  ) => Promise<void>;
}

interface Invitation {
  readonly refereeId: string;
  readonly referrerId: string;
  /** When the invited user's account was created. */
  readonly accountCreatedAt: Date;
}

export interface Referrals {
  /** Records the first invitation of each user, and applies the rules. */
  redeem(transaction: Transaction, invitation: Invitation): Promise<void>;
  /** Applies the decision about the invited user's own sign-up credits: only users who get them bring rewards. */
  onFreeCredits(transaction: Transaction, refereeId: string, state: FreeCreditState): Promise<void>;
  /** One round of the scheduled task: records first runs and grants due rewards. */
  rewardDue(): Promise<void>;
  /**
   * Claws back the unused credits of an invitation, within 30 days of the reward or, without one, of the invitation.
   * Returns `false` if it is too late or already done.
   */
  closeForAbuse(refereeId: string): Promise<boolean>;
  /** Returns the inviting user's view, or `null` without a profile. */
  stateOf(userId: string): Promise<ReferralState | null>;
}

/** Invitations and their rewards. The rules come from research on referral abuse. */
export function createReferrals(deps: ReferralsDeps): Referrals {
  const { database, now } = deps;

  async function reward(transaction: Transaction, refereeId: string): Promise<void> {
    const { client } = transaction;
    const referral = await lockReferral(client, refereeId);
    if (referral?.state !== "waiting_delay") return;
    const { referrerId } = referral;
    await lockPerson(client, referrerId);
    if (await closesRing(client, referral)) {
      return stopReferral(client, refereeId, { state: "refused", reason: "ring" });
    }
    // A plan bought since the invitation may reveal a shared card.
    if (await shareCard(client, referral)) {
      return stopReferral(client, refereeId, { state: "refused", reason: "same_card" });
    }
    if (!(await keepsFirstRun(client, refereeId, commitments.referralDelayHours))) return;
    const at = new Date(now());
    const had = await countRewards(client, referrerId, new Date(now() - CAP_WINDOW_MS));
    const reason = brokenCap(had);
    if (reason) return stopReferral(client, refereeId, { state: "review", reason });
    await grantReward(client, referrerId, rewardRef(refereeId));
    await markRewarded(client, refereeId, at);
    await deps.onRewarded(transaction, referral);
  }

  return {
    async redeem({ client }, invitation) {
      const { refereeId, referrerId } = invitation;
      if (refereeId === referrerId) return;
      if (!(await insertReferral(client, invitation))) return;
      const isOld = now() - invitation.accountCreatedAt.getTime() >= MAX_ACCOUNT_AGE_MS;
      const reason = isOld ? "old_account" : await brokenRule(client, invitation);
      if (reason) await stopReferral(client, refereeId, { state: "refused", reason });
    },
    async onFreeCredits({ client }, refereeId, state) {
      const referral = await lockReferral(client, refereeId);
      if (!referral || !canBeWelcomed(referral)) return;
      const reason = await reasonOf(client, referral, state);
      if (reason) return stopReferral(client, refereeId, reason);
      await grantReward(client, refereeId, welcomeRef(refereeId));
      await markWelcomed(client, refereeId);
    },
    async rewardDue() {
      await markFirstRuns(database.pool, commitments.referralDelayHours);
      for (const refereeId of await findDue(database.pool, new Date(now()))) {
        await database.transaction((transaction) => reward(transaction, refereeId));
      }
    },
    closeForAbuse: (refereeId) =>
      database.transaction(({ client }) => close(client, refereeId, now())),
    async stateOf(userId) {
      const referralId = await findCode(database.pool, userId);
      if (referralId === null) return null;
      const invited = await listInvited(database.pool, userId);
      return {
        referralId,
        rewardCredits: REWARD_CREDITS,
        earnedCredits: REWARD_CREDITS * invited.filter(({ state }) => state === "rewarded").length,
        invited: invited.map(({ createdAt, state }) => ({ at: createdAt.toISOString(), state })),
      };
    },
  };
}

/** An invitation can bring welcome credits once, while it waits for the address or is in review. */
function canBeWelcomed({ state, welcomedAt }: Referral): boolean {
  return welcomedAt === null && (state === "waiting_email" || state === "review");
}

type Stop = Parameters<typeof stopReferral>[2];

/** Returns why the decision about the invited user stops the invitation, or `null` if it doesn't. */
async function reasonOf(
  on: Queryable,
  referral: Referral,
  state: FreeCreditState,
): Promise<Stop | null> {
  switch (state) {
    case "waiting_email":
    case "review":
      return { state: "review", reason: "network_in_review" };
    case "refused_disposable":
      return { state: "refused", reason: "disposable_email" };
    case "refused_duplicate":
      return { state: "refused", reason: "same_person" };
    case "refused_reviewed":
      return { state: "refused", reason: "no_free_credits" };
    case "granted": {
      const reason = await brokenRule(on, referral);
      return reason && { state: "refused", reason };
    }
  }
}

function brokenCap(had: { inAll: number; recently: number }): ReferralReason | null {
  if (had.inAll >= referralCaps.forLife) return "cap_for_life";
  return had.recently >= referralCaps.per30Days ? "cap_of_30_days" : null;
}

type Pair = Pick<Referral, "refereeId" | "referrerId">;

/** Checks the relations between the two users that rule out a reward. */
async function brokenRule(on: Queryable, pair: Pair): Promise<ReferralReason | null> {
  if (await closesRing(on, pair)) return "ring";
  if (await isSamePerson(on, pair)) return "same_person";
  if (await shareCard(on, pair)) return "same_card";
  const nearness = await nearnessOf(on, pair.refereeId, pair.referrerId);
  if (nearness === "same") return "same_network";
  // Colleagues share a mail domain and strangers share a /48. Sharing both points to one owner of many addresses.
  return nearness === "wide" && (await shareMailDomain(on, pair)) ? "same_network" : null;
}

async function shareMailDomain(on: Queryable, { refereeId, referrerId }: Pair): Promise<boolean> {
  const { rows } = await on.query<{ email: string }>(
    "select email from public.profile where user_id in ($1, $2)",
    [refereeId, referrerId],
  );
  const [first = null, second = null] = rows.map(({ email }) => ownMailDomain(email));
  return first !== null && first === second;
}

/**
 * Returns `true` if the invited user has invited the other one, directly or through others. Refuses all open
 * invitations of such a ring.
 */
async function closesRing(on: Queryable, pair: Pair): Promise<boolean> {
  const ring = await findRing(on, pair);
  for (const person of ring.filter((member) => member !== pair.refereeId).toSorted()) {
    const referral = await lockReferral(on, person);
    if (!referral || referral.state === "rewarded" || referral.state === "refused") continue;
    await stopReferral(on, person, { state: "refused", reason: "ring" });
  }
  return ring.length > 0;
}

async function isSamePerson(on: Queryable, { refereeId, referrerId }: Pair): Promise<boolean> {
  const { rows } = await on.query(
    `select from public.free_grant a join public.free_grant b on b.email_hash = a.email_hash
      where a.user_id = $1 and b.user_id = $2`,
    [refereeId, referrerId],
  );
  return rows.length > 0;
}

async function shareCard(on: Queryable, { refereeId, referrerId }: Pair): Promise<boolean> {
  const { rows } = await on.query(
    `select from billing.customer a
       join billing.customer b on b.provider = a.provider and b.card_hash = a.card_hash
      where a.user_id = $1 and b.user_id = $2`,
    [refereeId, referrerId],
  );
  return rows.length > 0;
}

async function close(on: Queryable, refereeId: string, nowMs: number): Promise<boolean> {
  const referral = await lockReferral(on, refereeId);
  if (!referral || referral.closedAt) return false;
  const since = referral.rewardedAt ?? referral.createdAt;
  if (nowMs - since.getTime() > CLAWBACK_MS) return false;
  const lots = await lockUnusedLots(on, [rewardRef(refereeId), welcomeRef(refereeId)]);
  for (const { lotId, unused } of lots) {
    await clawback(on, { key: `abuse:${lotId}`, lotId, amount: unused });
  }
  await stopReferral(on, refereeId, { state: "refused", reason: "closed_for_abuse" });
  await markClosed(on, refereeId, new Date(nowMs));
  return true;
}

const welcomeRef = (refereeId: string): string => `welcome:${refereeId}`;
const rewardRef = (refereeId: string): string => `reward:${refereeId}`;

async function grantReward(on: Queryable, userId: string, sourceRef: string): Promise<void> {
  await grant(on, {
    key: `referral:${sourceRef}`,
    userId,
    source: "referral",
    sourceRef,
    amount: REWARD_CREDITS,
    expiresAt: null,
  });
}

/** Serialises the rewards of one user, so that the caps hold. */
async function lockPerson(on: Queryable, userId: string): Promise<void> {
  await on.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`referrer:${userId}`]);
}
