import type { Queryable } from "#server/db/connection.ts";

/** The identifiers by which the product's rows refer to one user. */
export interface Person {
  readonly userId: string;
  /** Lower-case addresses of the sign-in, the profile and the payment customer, which may differ. */
  readonly emails: readonly string[];
  /** Customer ids at the payment providers. */
  readonly customers: readonly string[];
  /** The code of the referral link; `null` without a profile. */
  readonly code: string | null;
}

/** Reads a user's identifiers. Call it before deleting anything, because only the rows contain them. */
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

/** Adds the user to a statement as the single row of `p`, for the conditions of the data map. */
export const WITH_PERSON =
  "with p (user_id, emails, customers, code) as (values ($1::text, $2::text[], $3::text[], $4::text))";

/** The values of `WITH_PERSON`. */
export function personValues(person: Person): unknown[] {
  const { userId, emails, customers, code } = person;
  return [userId, emails, customers, code];
}
