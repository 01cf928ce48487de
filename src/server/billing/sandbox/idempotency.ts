import { createHash } from "node:crypto";
import { z } from "zod";
import type { Queryable } from "#server/db/connection.ts";
import { PaymentFailure, paymentFailures } from "../payment-provider.ts";

/** A call's answer; `null` if it has none. */
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

/** A call that changes something. */
export interface IdempotentCall<Answer extends JsonAnswer> {
  readonly key: string;
  /** All parameters of the call. A different request under the same key is refused. */
  readonly request: readonly unknown[];
  readonly answer: z.ZodType<Answer>;
}

/**
 * The key was used for another request. Keys of a release that hashed requests differently are refused as well: their
 * first answer can't be read any more, and a second effect would be worse than a refusal.
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
 * Claims a key in the transaction of `on`, after any other transaction that holds it. Returns the first call's answer,
 * or `undefined` if this is the first call. Throws the first call's failure, or `IdempotencyConflict` if its request
 * was different.
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

/** Stores a call's answer or failure. */
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
