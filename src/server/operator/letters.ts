import type { z } from "zod/mini";
import { AppError } from "#core/errors.ts";
import type {
  LetterClosing,
  LetterState,
  letterAnswer,
  letterList,
  OperatorLetter,
} from "#core/operator-letters.ts";
import { planIds, plans } from "#core/plans.ts";
import { SUPPORT_REPLY_HOURS, type SupportTopic } from "#core/support-rules.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import { logAction, type Operator } from "./action-log.ts";
import { LIVE } from "./people.ts";

const LETTERS_PER_PAGE = 100;

interface LetterRow {
  readonly reference: string;
  readonly topic: SupportTopic;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly locale: string;
  readonly created_at: Date;
  readonly due_at: Date;
  readonly closed_at: Date | null;
  /** Rank of the sender's plan. */
  readonly rank: number;
}

function toLetter({ created_at, due_at, closed_at, rank, ...row }: LetterRow): OperatorLetter {
  return {
    ...row,
    tier: plans[planIds[rank] ?? "free"].name,
    createdAt: created_at.toISOString(),
    dueAt: due_at.toISOString(),
    isLate: closed_at === null && due_at.getTime() < Date.now(),
    closedAt: closed_at?.toISOString() ?? null,
  };
}

/** Plans by the address of their account. A sender needn't sign in, and the answer goes to that address only. */
const SENDERS = `
  select lower(coalesce(u.email, p.email)) as email, max(array_position($4::text[], s.plan)) - 1 as rank
    from billing.subscription s
    left join auth."user" u on u.id = s.user_id
    left join public.profile p on p.user_id = s.user_id
   where s.status in ${LIVE} group by 1`;

/**
 * Returns support messages: late ones first, so that every plan keeps its deadline, then by the sender's plan, then the
 * first due. Closed ones come latest first. Messages from before topics existed get the usual deadline.
 */
export async function listLetters(
  on: Queryable,
  state: LetterState,
): Promise<z.infer<typeof letterList>> {
  const { rows } = await on.query<LetterRow>(
    `with sender as (${SENDERS}), letter as (
       select l.*, coalesce(sender.rank, 0) as rank,
              coalesce(l.due_at, l.created_at + make_interval(hours => $2)) as due
         from public.support_letter l left join sender on sender.email = lower(l.email)
        where (l.closed_at is null) = ($1 = 'open'))
     select reference, topic, name, email, subject, message, locale, created_at, closed_at, due as due_at, rank
       from letter
      order by closed_at desc nulls last,
               case when due >= clock_timestamp() then rank end desc nulls first, due, reference
      limit $3`,
    [state, SUPPORT_REPLY_HOURS, LETTERS_PER_PAGE, planIds],
  );
  return { letters: rows.map(toLetter) };
}

/** Closes a support message, once, in one transaction with its entry in the operator log. Throws `not_found`. */
export function closeLetter(
  database: Database,
  operator: Operator,
  { reference, closing }: { readonly reference: string; readonly closing: LetterClosing },
): Promise<z.infer<typeof letterAnswer>> {
  return database.transaction(async ({ client }) => {
    const { rowCount } = await client.query(
      `update public.support_letter set closed_at = coalesce(closed_at, clock_timestamp())
        where reference = $1`,
      [reference],
    );
    if (rowCount === 0) throw new AppError("not_found");
    await logAction(client, operator, {
      requestId: closing.requestId,
      action: "letter.close",
      target: `letter:${reference}`,
      detail: { reason: closing.reason },
    });
    return { reference, isClosed: true };
  });
}
