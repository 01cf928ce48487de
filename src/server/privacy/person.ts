import type { Queryable } from "#server/db/connection.ts";

/** By what the rows of the product name one person. */
export interface Person {
  readonly userId: string;
  /** In lower case: of the sign-in, of the profile and of the customer, which may differ. */
  readonly emails: readonly string[];
  /** Ids at the providers of payments. */
  readonly customers: readonly string[];
  /** The code in the referral link; null without a profile. */
  readonly code: string | null;
}

/** Reads it before anything is deleted: afterwards nobody knows it any more. */
export async function findPerson(on: Queryable, userId: string): Promise<Person> {
  const { rows } = await on.query<{ emails: string[]; customers: string[]; code: string | null }>(
    `select array(select distinct lower(email) from (
              select email from auth."user" where id = $1
              union all select email from public.profile where user_id = $1
              union all select email from billing.customer where user_id = $1) as known (email)
             where email like '%@%') as emails,
            array(select customer_id from billing.customer where user_id = $1
                  union select id from sandbox.customer where user_id = $1) as customers,
            (select referral_id from public.profile where user_id = $1) as code`,
    [userId],
  );
  const { emails, customers, code } = rows[0] ?? { emails: [], customers: [], code: null };
  return { userId, emails, customers, code };
}

/** Puts the person before a statement as the one row of `p`, for the conditions of the data map. */
export const WITH_PERSON =
  "with p (user_id, emails, customers, code) as (values ($1::text, $2::text[], $3::text[], $4::text))";

/** The values of `WITH_PERSON`. */
export function personValues(person: Person): unknown[] {
  const { userId, emails, customers, code } = person;
  return [userId, emails, customers, code];
}
