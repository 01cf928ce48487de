import { randomInt, randomUUID } from "node:crypto";
import type { SupportLetter } from "#core/support.ts";
import { SUPPORT_REPLY_HOURS, type SupportReceipt } from "#core/support-rules.ts";
import type { Database, Transaction } from "#server/db/connection.ts";
import type { Mail } from "#server/mail/mail.ts";
import { mailTemplates } from "#server/mail/support-templates.ts";

export interface Support {
  /** Stores the message, notifies the operator and confirms it to the sender. */
  receive(letter: SupportLetter): Promise<SupportReceipt>;
  /** Returns a receipt like `receive`, for a message that is not stored. */
  pretend(): SupportReceipt;
}

export interface SupportDeps {
  readonly database: Database;
  readonly mail: Pick<Mail, "post" | "reachesPeople">;
  /** Address that messages are forwarded to; `null` if they stay in the database only. */
  readonly operatorMail: string | null;
  /** Proposes references. A reference in use is replaced. */
  readonly makeReference?: () => string;
}

/** The most confirmations that one address gets per day: it may be another person's. */
const MAX_RECEIPTS_PER_DAY = 3;
const HOUR_MS = 60 * 60_000;
/** Capitals and digits that can't be confused on the phone. */
const REFERENCE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const REFERENCE_PART = 4;
/** With 8 * 10^11 references, not even two collisions in a row will occur. */
const MAX_REFERENCE_ATTEMPTS = 3;

/** Generates a random reference for a message, such as "K7QM-2XRD". */
export function newReference(): string {
  return `${randomLetters()}-${randomLetters()}`;
}

function randomLetters(): string {
  return Array.from(
    { length: REFERENCE_PART },
    () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)],
  ).join("");
}

/** Stores support messages in `database`, in one transaction with the emails that they cause. */
export function createSupport(deps: SupportDeps): Support {
  const { database, mail, operatorMail, makeReference = newReference } = deps;
  return {
    receive: (letter) =>
      database.transaction(async (transaction) => {
        const isReceiptDue = await hasFewLetters(transaction, letter.email);
        const { id, reference } = await insertLetter(transaction, letter, makeReference);
        if (operatorMail !== null) {
          await mail.post(transaction, {
            ...mailTemplates.supportNotice[letter.locale]({
              ...letter,
              reference,
              hours: SUPPORT_REPLY_HOURS,
            }),
            to: operatorMail,
            replyTo: letter.email,
            locale: letter.locale,
            idempotencyKey: `support-notice:${id}`,
          });
        }
        if (isReceiptDue) {
          await mail.post(transaction, {
            ...mailTemplates.supportReceipt[letter.locale]({
              reference,
              hours: SUPPORT_REPLY_HOURS,
            }),
            to: letter.email,
            replyTo: operatorMail,
            locale: letter.locale,
            idempotencyKey: `support-receipt:${id}`,
          });
        }
        return { reference, isAcknowledged: mail.reachesPeople && isReceiptDue };
      }),
    pretend: () => ({ reference: makeReference(), isAcknowledged: mail.reachesPeople }),
  };
}

async function insertLetter(
  { client }: Transaction,
  letter: SupportLetter,
  makeReference: () => string,
): Promise<{ id: string; reference: string }> {
  const dueAt = new Date(Date.now() + SUPPORT_REPLY_HOURS * HOUR_MS);
  for (let attempt = 0; attempt < MAX_REFERENCE_ATTEMPTS; attempt += 1) {
    const made = { id: randomUUID(), reference: makeReference() };
    const { rowCount } = await client.query(
      `insert into public.support_letter
         (id, reference, name, email, subject, message, locale, topic, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, 'other'), $9) on conflict do nothing`,
      [
        made.id,
        made.reference,
        letter.name,
        letter.email,
        letter.subject,
        letter.message,
        letter.locale,
        letter.topic,
        dueAt,
      ],
    );
    if (rowCount === 1) return made;
  }
  throw new Error("Couldn't find an unused reference for a support message");
}

/** Returns `false` if this address has had its confirmations of the day. */
async function hasFewLetters({ client }: Transaction, email: string): Promise<boolean> {
  const { rows } = await client.query<{ letters: number }>(
    `select count(*)::int as letters from public.support_letter
      where lower(email) = $1 and created_at > clock_timestamp() - interval '1 day'`,
    [email.toLowerCase()],
  );
  return (rows[0]?.letters ?? 0) < MAX_RECEIPTS_PER_DAY;
}
