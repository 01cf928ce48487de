import { createHash } from "node:crypto";
import { z } from "zod";
import type { Queryable } from "#server/db/connection.ts";
import { PaymentFailure, paymentFailures } from "../payment-provider.ts";

/** What a call answers; null for calls that answer nothing. */
export type JsonAnswer = object | null;

const storedAnswer = z.union([
  z.strictObject({ answer: z.unknown() }),
  z.strictObject({
    failure: z.object({
      code: z.enum(paymentFailures),
      message: z.string(),
      declineCode: z.string().nullable(),
    }),
  }),
]);

/** One call that changes something. */
export interface IdempotentCall<Answer extends JsonAnswer> {
  readonly key: string;
  /** Everything that makes the call what it is; another request under the same key is refused. */
  readonly request: readonly unknown[];
  readonly answer: z.ZodType<Answer>;
}

/**
 * A key that was used for another request. Also the answer to a key of a release whose requests were written
 * in another way: its first answer cannot be read any more, and a second effect would be worse than a refusal.
 */
export class IdempotencyConflict extends PaymentFailure {
  constructor(key: string) {
    super("refused", `Keys for idempotent requests can only be used for the same request: ${key}`);
  }
}

function hashOf(request: readonly unknown[]): Buffer {
  return createHash("sha256").update(JSON.stringify(request)).digest();
}

/**
 * Takes a key for the transaction of `on`; waits for another transaction that holds it. Answers what the
 * first call answered, or undefined when this is the first. Throws what the first call threw, or
 * `IdempotencyConflict` when that was another request.
 */
export async function takeKey<Answer extends JsonAnswer>(
  on: Queryable,
  call: IdempotentCall<Answer>,
): Promise<{ readonly answer: Answer } | undefined> {
  const hash = hashOf(call.request);
  const inserted = await on.query(
    "insert into sandbox.idempotency (key, request_hash) values ($1, $2) on conflict do nothing",
    [call.key, hash],
  );
  if (inserted.rowCount === 1) return undefined;
  const { rows } = await on.query<{ request_hash: Buffer; answer: unknown }>(
    "select request_hash, answer from sandbox.idempotency where key = $1",
    [call.key],
  );
  const [row] = rows;
  if (!row?.request_hash.equals(hash)) throw new IdempotencyConflict(call.key);
  const stored = storedAnswer.parse(row.answer);
  if ("answer" in stored) return { answer: call.answer.parse(stored.answer) };
  const { code, message, declineCode } = stored.failure;
  throw new PaymentFailure(code, message, declineCode === null ? {} : { declineCode });
}

/** Keeps what a call answered or how it failed. */
export async function keepAnswer(
  on: Queryable,
  key: string,
  result: { readonly answer: JsonAnswer } | { readonly failure: PaymentFailure },
): Promise<void> {
  const stored =
    "answer" in result
      ? { answer: result.answer }
      : {
          failure: {
            code: result.failure.code,
            message: result.failure.message,
            declineCode: result.failure.declineCode,
          },
        };
  await on.query("update sandbox.idempotency set answer = $2 where key = $1", [
    key,
    JSON.stringify(stored),
  ]);
}
