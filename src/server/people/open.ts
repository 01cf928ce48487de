import { accountPages } from "#core/account.ts";
import { commitments } from "#core/commitments.ts";
import { postNotices } from "#server/auth/notices.ts";
import type { SignInMails } from "#server/auth/port.ts";
import { expireDue } from "#server/credits/expire-due.ts";
import type { Database, Transaction } from "#server/db/connection.ts";
import { accountMails } from "#server/mail/account-templates.ts";
import type { Mail } from "#server/mail/mail.ts";
import { findRecipient } from "#server/mail/recipients.ts";
import type { Chore } from "#server/queue/chores.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import { type Arrivals, createArrivals } from "./arrivals.ts";
import { type CreditBooks, createCreditBooks } from "./credit-history.ts";
import { sendExpiryNotices } from "./expiry-notices.ts";
import { createFreeCredits, type FreeCredits } from "./free-credits.ts";
import { forgetNetworks } from "./networks-seen.ts";
import { paidAmong } from "./paid-plans.ts";
import { createPersonHash, type PersonHash } from "./person-hash.ts";
import { createReferrals, type Referrals } from "./referrals.ts";
import { decideDueReviews } from "./review-deadline.ts";
import { createSignInMails } from "./sign-in-mails.ts";
import { topUpEverybody } from "./top-up.ts";

const MINUTE_MS = 60_000;
/** Soon enough for a user to stop an intruder. */
const NOTICES_EVERY_MS = 10_000;

export interface PeopleDeps {
  readonly database: Database;
  readonly mail: Pick<Mail, "post" | "reachesPeople">;
  /** 32 random bytes that never change. */
  readonly secret: Uint8Array;
  readonly creditsPerRun: number;
  /** `true` if another sign-in service confirms addresses, whether or not our own mail is configured. */
  readonly isSignInElsewhere?: boolean;
  /** Origin of our own pages, such as https://example.com. */
  readonly origin: () => string;
  /** Clock, in ms since 1970. */
  readonly now: () => number;
}

/** Everything around a user's account and free credits. */
export interface People {
  readonly hash: PersonHash;
  readonly accounts: Accounts;
  readonly arrivals: Arrivals;
  readonly books: CreditBooks;
  readonly freeCredits: FreeCredits;
  readonly referrals: Referrals;
  /** `null` if mail isn't configured. */
  readonly signInMails: SignInMails | null;
  readonly chores: readonly Chore[];
}

/** Creates the parts and connects them to each other's decisions. */
export function openPeople(deps: PeopleDeps): People {
  const { database, mail, now } = deps;
  const hash = createPersonHash(deps.secret);
  const referrals = createReferrals({
    database,
    now,
    onRewarded: (transaction, reward) => tellOfReward(deps, transaction, reward),
  });
  const freeCredits = createFreeCredits({
    hash,
    needsVerifiedEmail: mail.reachesPeople || (deps.isSignInElsewhere ?? false),
    creditsPerRun: deps.creditsPerRun,
    now,
    paidAmong,
    onDecided: (transaction, userId, state) => referrals.onFreeCredits(transaction, userId, state),
    onReviewed: (transaction, userId, isGranted) =>
      tellOfReview(deps, transaction, { userId, isGranted }),
  });
  const arrivals = createArrivals({ database, hash, freeCredits, referrals, now });
  return {
    hash,
    accounts: createAccounts(database, mail.reachesPeople),
    arrivals,
    signInMails: mail.reachesPeople ? createSignInMails({ ...deps, arrivals }) : null,
    books: createCreditBooks(database),
    freeCredits,
    referrals,
    chores: [
      {
        name: "expire credits",
        everyMs: MINUTE_MS,
        run: async () => void (await expireDue(database.pool)),
      },
      { name: "reward invitations", everyMs: MINUTE_MS, run: () => referrals.rewardDue() },
      {
        name: "top up free plans",
        everyMs: 10 * MINUTE_MS,
        run: () =>
          topUpEverybody({
            database,
            topUpOne: (transaction, userId) => freeCredits.topUp(transaction, userId),
            now,
            paidAmong,
          }),
      },
      {
        name: "decide due reviews",
        everyMs: 10 * MINUTE_MS,
        run: () =>
          decideDueReviews({
            database,
            now,
            decide: (transaction, userId, isGranted) =>
              freeCredits.decideReview(transaction, userId, { isGranted, by: "rule" }),
          }),
      },
      {
        name: "tell of ending credits",
        everyMs: 10 * MINUTE_MS,
        run: () => sendExpiryNotices(deps),
      },
      {
        name: "tell of changes to accounts",
        everyMs: NOTICES_EVERY_MS,
        run: () => postNotices(deps),
      },
      {
        name: "forget networks",
        everyMs: 10 * MINUTE_MS,
        run: () => forgetNetworks(database.pool),
      },
    ],
  };
}

async function tellOfReview(
  { mail, origin }: PeopleDeps,
  transaction: Transaction,
  { userId, isGranted }: { userId: string; isGranted: boolean },
): Promise<void> {
  const recipient = await findRecipient(transaction.client, userId);
  if (!recipient) return;
  const { locale, email } = recipient;
  await mail.post(transaction, {
    ...accountMails.freeCreditsDecided[locale]({
      isGranted,
      url: `${origin()}${accountPages.account}#credits`,
    }),
    to: email,
    replyTo: null,
    locale,
    idempotencyKey: `free-credits-decided:${userId}`,
  });
}

async function tellOfReward(
  { mail, origin }: PeopleDeps,
  transaction: Transaction,
  { referrerId, refereeId }: { referrerId: string; refereeId: string },
): Promise<void> {
  const recipient = await findRecipient(transaction.client, referrerId);
  if (!recipient?.referralReward) return;
  const { locale, email } = recipient;
  await mail.post(transaction, {
    ...accountMails.referralReward[locale]({
      credits: commitments.referralCredits,
      url: `${origin()}${accountPages.account}#referral`,
    }),
    to: email,
    replyTo: null,
    locale,
    idempotencyKey: `referral-reward:${refereeId}`,
  });
}
