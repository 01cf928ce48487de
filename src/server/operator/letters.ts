import type { z } from "zod/mini";
import { AppError } from "#core/errors.ts";
import type {
  LetterClosing,
  LetterState,
  letterAnswer,
  letterList,
  OperatorLetter,
} from "#core/operator-letters.ts";
import { SUPPORT_REPLY_HOURS, type SupportTopic } from "#core/support-rules.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import { logAction, type Operator } from "./action-log.ts";

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
}

function toLetter({ created_at, due_at, closed_at, ...row }: LetterRow): OperatorLetter {
  return {
    ...row,
    createdAt: created_at.toISOString(),
    dueAt: due_at.toISOString(),
    isLate: closed_at === null && due_at.getTime() < Date.now(),
    closedAt: closed_at?.toISOString() ?? null,
  };
}

/**
 * Returns support messages, the first due first, closed ones latest first. Messages from before topics existed get the
 * usual deadline.
 */
export async function listLetters(
  on: Queryable,
  state: LetterState,
): Promise<z.infer<typeof letterList>> {
  const { rows } = await on.query<LetterRow>(
    `select reference, topic, name, email, subject, message, locale, created_at, closed_at,
            coalesce(due_at, created_at + make_interval(hours => $2)) as due_at
       from public.support_letter where (closed_at is null) = ($1 = 'open')
      order by closed_at desc nulls last, 10, reference limit $3`,
    [state, SUPPORT_REPLY_HOURS, LETTERS_PER_PAGE],
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
