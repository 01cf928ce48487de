import { TRIAL_CREDITS } from "#core/credits.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import type { PersonHash } from "#server/people/person-hash.ts";
import type { Buyer, Customer } from "./customers.ts";
import type { SubscriptionState } from "./payment-provider.ts";
import { grantLot } from "./sync-credits.ts";

/*
 * One trial per person. Keyed hashes of the normalised email address and the card identify a person, so the records of
 * a deleted account reveal nothing.
 */

interface PersonOfTrial {
  readonly emailHash: Buffer;
  /** `null` if there is no card. */
  readonly cardHash: Buffer | null;
}

/** Returns `true` if the person already had a plan or a trial. They are charged immediately. */
export async function hadTrial(
  on: Queryable,
  personHash: Pick<PersonHash, "email">,
  { userId, email }: Pick<Buyer, "userId" | "email">,
): Promise<boolean> {
  const { rows } = await on.query(
    `select from billing.trial where person_hash = $1 or user_id = $2
     union all
     select from billing.subscription where user_id = $2 limit 1`,
    [personHash.email(email), userId],
  );
  return rows.length > 0;
}

/**
 * Grants the capped credits of a trial, once per person. Returns "known_card" if the card was already used for another
 * person's trial; this one then has no credits.
 */
export async function grantTrial(
  on: Queryable,
  customer: Customer,
  trial: { subscription: SubscriptionState; person: PersonOfTrial; now: Date },
): Promise<"none" | "granted" | "known_card"> {
  const { subscription, person, now } = trial;
  if (subscription.status !== "trialing" || subscription.trialEnd === null) return "none";
  const { userId } = customer;
  await keepTrial(on, userId, person);
  const key = `trial:${userId}`;
  const { rows } = await on.query<{ isCardKnown: boolean; isGranted: boolean }>(
    `select is_card_known as "isCardKnown",
            exists (select from billing.credit_grant g where g.key = $3) as "isGranted"
       from billing.trial where person_hash = $1 and user_id = $2`,
    [person.emailHash, userId, key],
  );
  const [kept] = rows;
  if (!kept) return "none";
  if (kept.isCardKnown) return "known_card";
  if (kept.isGranted) return "granted";
  const lot = {
    key,
    kind: "trial",
    subscriptionId: subscription.id,
    invoiceId: null,
    credits: TRIAL_CREDITS,
    startsAt: subscription.startedAt,
    endsAt: subscription.trialEnd,
  } as const;
  await grantLot(on, customer, { lot, now });
  return "granted";
}

/** Records a person's first trial. A card grants credits to only one person. */
async function keepTrial(
  on: Queryable,
  userId: string,
  { emailHash, cardHash }: PersonOfTrial,
): Promise<void> {
  if (cardHash) {
    await on.query("select pg_advisory_xact_lock($1::bigint)", [
      cardHash.readBigInt64BE(0).toString(),
    ]);
  }
  await on.query(
    `insert into billing.trial (person_hash, card_hash, user_id, is_card_known)
     select $1, $2, $3, exists (select from billing.trial where card_hash = $2 and not is_card_known)
     on conflict do nothing`,
    [emailHash, cardHash, userId],
  );
}

/** Replaces the email addresses of trials from before hashing with hashes. */
export async function forgetTrialAddresses(
  { transaction }: Pick<Database, "transaction">,
  personHash: Pick<PersonHash, "email">,
): Promise<void> {
  await transaction(async ({ client }) => {
    const { rows } = await client.query<{ email: string }>(
      `select canonical_email as email from billing.trial
        where canonical_email is not null for update`,
    );
    for (const { email } of rows) {
      const hash = personHash.email(email);
      await client.query(
        `update billing.trial set canonical_email = null, person_hash = $2
          where canonical_email = $1
            and not exists (select from billing.trial where person_hash = $2)`,
        [email, hash],
      );
      await client.query("delete from billing.trial where canonical_email = $1", [email]);
    }
  });
}
