import type { z } from "zod/mini";
import { cleanName } from "#core/display-name.ts";
import { AppError } from "#core/errors.ts";
import type { OperatorPerson, userSearch } from "#core/operator.ts";
import { type PaidPlanId, plans } from "#core/plans.ts";
import type { Queryable } from "#server/db/connection.ts";

/*
 * Users with an account here and users with a profile: another sign-in service keeps no accounts here, and a new
 * account has no profile yet.
 */

const PEOPLE_PER_PAGE = 30;
/** Statuses of subscriptions that grant a tier (the unique index subscription_one_live). */
export const LIVE = "('trialing', 'active', 'past_due', 'unpaid', 'paused')";

const PEOPLE = `
  select coalesce(u.id, p.user_id) as id, coalesce(u.email, p.email) as email,
         coalesce(nullif(btrim(u.name), ''), btrim(concat_ws(' ', p.first_name, p.last_name)), '') as name,
         coalesce(u.created_at, p.created_at) as created_at
    from auth."user" u full join public.profile p on p.user_id = u.id`;

const SHOWN = `
  select person.id, person.email, person.name, person.created_at,
         coalesce((select available from credit.balance(person.id)), 0)::float8 as credits,
         (select s.plan from billing.subscription s
           where s.user_id = person.id and s.status in ${LIVE}
           order by s.started_at desc limit 1) as plan`;

interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly created_at: Date;
  readonly credits: number;
  readonly plan: PaidPlanId | null;
}

function toPerson({ id, email, name, created_at, credits, plan }: PersonRow): OperatorPerson {
  return {
    id,
    email,
    name: cleanName(name),
    credits,
    tier: plans[plan ?? "free"].name,
    createdAt: created_at.toISOString(),
  };
}

/** Returns users whose address or name contains `query`, or whose id equals it, newest first. */
export async function searchPeople(
  on: Queryable,
  { query = "", before }: z.infer<typeof userSearch>,
): Promise<{ users: OperatorPerson[]; next: string | null }> {
  const { rows } = await on.query<PersonRow>(
    `with people as (${PEOPLE}),
     page as (
       select * from people
        where (strpos(lower(email), lower($1)) > 0 or strpos(lower(name), lower($1)) > 0 or id = $1)
          and ($2::text is null
               or (created_at, id) < (select created_at, id from people last where last.id = $2))
        order by created_at desc, id desc limit $3)
     ${SHOWN} from page person order by person.created_at desc, person.id desc`,
    [query.trim(), before ?? null, PEOPLE_PER_PAGE + 1],
  );
  const page = rows.slice(0, PEOPLE_PER_PAGE);
  return {
    users: page.map(toPerson),
    next: rows.length > PEOPLE_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Returns a user. Throws `not_found` for an unknown id. */
export async function requirePerson(on: Queryable, userId: string): Promise<OperatorPerson> {
  const { rows } = await on.query<PersonRow>(
    `with people as (${PEOPLE}) ${SHOWN} from people person where person.id = $1`,
    [userId],
  );
  const [row] = rows;
  if (!row) throw new AppError("not_found");
  return toPerson(row);
}
