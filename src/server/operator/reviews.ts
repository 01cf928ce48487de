import type { z } from "zod/mini";
import { AppError } from "#core/errors.ts";
import type { decisionAnswer, Review, ReviewDecision } from "#core/operator.ts";
import { balance } from "#server/credits/ledger.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import type { FreeCredits } from "#server/people/free-credits.ts";
import { logAction, type Operator } from "./action-log.ts";
import { requirePerson } from "./people.ts";

const REVIEWS_PER_PAGE = 30;

interface ReviewRow {
  readonly user_id: string;
  readonly since: Date;
  readonly until: Date | null;
  readonly weight: number | null;
  readonly same_address: number;
  readonly same_network: number;
  readonly same_domain: number;
}

/** Returns the users who wait for a decision about their sign-up credits, the longest wait first. */
export async function listReviews(
  on: Queryable,
  before: string | undefined,
): Promise<{ reviews: Review[]; next: string | null }> {
  const { rows } = await on.query<ReviewRow>(
    `select g.user_id, g.decided_at as since, g.review_until as until, g.review_weight as weight,
            g.review_host as same_address, g.review_network as same_network, g.review_domain as same_domain
       from public.free_grant g
      where g.state = 'review' and ($1::text is null or (g.decided_at, g.user_id) > (
              select last.decided_at, last.user_id from public.free_grant last where last.user_id = $1))
      order by g.decided_at, g.user_id limit $2`,
    [before ?? null, REVIEWS_PER_PAGE + 1],
  );
  const page = rows.slice(0, REVIEWS_PER_PAGE);
  const reviews: Review[] = [];
  for (const row of page) {
    reviews.push({
      person: await requirePerson(on, row.user_id),
      since: row.since.toISOString(),
      until: row.until?.toISOString() ?? null,
      ground: groundOf(row),
    });
  }
  const hasMore = rows.length > REVIEWS_PER_PAGE;
  return { reviews, next: hasMore ? (page.at(-1)?.user_id ?? null) : null };
}

function groundOf(row: ReviewRow): Review["ground"] {
  const { weight, same_address: sameAddress, same_network: sameNetwork } = row;
  if (weight === null) return null;
  return { weight, sameAddress, sameNetwork, sameDomain: row.same_domain };
}

/** Returns how many users wait for a decision. */
export async function countReviews(on: Queryable): Promise<number> {
  const { rows } = await on.query<{ waiting: number }>(
    "select count(*)::int as waiting from public.free_grant where state = 'review'",
  );
  return rows[0]?.waiting ?? 0;
}

export interface ReviewDeps {
  readonly database: Database;
  readonly freeCredits: Pick<FreeCredits, "decideReview">;
}

/**
 * Decides a review, once, in one transaction with its entry in the operator log. Throws `not_found` and
 * `not_in_review`.
 */
export function decideReview(
  { database, freeCredits }: ReviewDeps,
  operator: Operator,
  { userId, decision }: { readonly userId: string; readonly decision: ReviewDecision },
): Promise<z.infer<typeof decisionAnswer>> {
  const { requestId, isGranted, reason } = decision;
  return database.transaction(async (transaction) => {
    const { client } = transaction;
    await requirePerson(client, userId);
    const isNew = await logAction(client, operator, {
      requestId,
      action: "free_credits.decide",
      target: `user:${userId}`,
      detail: { isGranted, reason },
    });
    if (
      isNew &&
      !(await freeCredits.decideReview(transaction, userId, { isGranted, by: "operator" }))
    ) {
      throw new AppError("not_in_review");
    }
    return { isGranted, available: (await balance(client, userId)).available };
  });
}
