import { z } from "zod";
import { isEmail } from "#core/email.ts";
import { locales } from "#core/locale.ts";
import type { Database, Transaction } from "#server/db/connection.ts";
import { addJob, type JobHandler, type Queue, startQueue } from "../queue/queue.ts";
import type { QueueLog } from "../queue/queue-log.ts";
import { keepInOutbox } from "./outbox.ts";
import { type MailMessage, MailRefused, type MailTransport } from "./port.ts";

export interface Mail {
  /** True when messages leave the house, so that a person may be told to look at the inbox. */
  readonly reachesPeople: boolean;
  /**
   * Accepts a message in the transaction: it goes out when that commits, once per idempotency key, and is
   * tried again until the mail server takes or refuses it.
   */
  post(transaction: Transaction, message: MailMessage): Promise<void>;
  /** Begins to deliver what waits. */
  startDelivering(): Promise<void>;
  /** Lets messages on their way finish; the rest waits for the next start. */
  close(): Promise<void>;
}

export interface MailDeps {
  readonly database: Database;
  /** Of the same database; locks need sessions of their own, not a transaction pooler. */
  readonly databaseUrl: string;
  readonly transport: MailTransport;
  readonly log: QueueLog;
  /** How long messages on their way may go on once `close` was called. Default 10 s. */
  readonly stopGraceMs?: number;
}

const MAIL_JOB = "deliver_mail";
/** Apart from the pictures, so that no message waits behind them. */
const CONCURRENCY = 1;
const ONE_LINE = /^[^\p{Cc}]+$/u;

const mailMessage = z.strictObject({
  to: z.string().refine(isEmail, "is no address"),
  replyTo: z.string().refine(isEmail, "is no address").nullable(),
  subject: z.string().regex(ONE_LINE, "is not one line"),
  text: z.string().min(1),
  html: z.string().min(1),
  locale: z.enum(locales),
  idempotencyKey: z.string().min(1).max(200),
}) satisfies z.ZodType<MailMessage>;

/** Mail as jobs of the queue, whose tables must be there. */
export function createMail(deps: MailDeps): Mail {
  let queue: Queue | null = null;
  return {
    reachesPeople: deps.transport.reachesPeople,
    post: postMail,
    async startDelivering() {
      queue = await startQueue({
        url: deps.databaseUrl,
        concurrency: CONCURRENCY,
        handlers: { [MAIL_JOB]: deliverer(deps) },
        log: deps.log,
        ...(deps.stopGraceMs === undefined ? {} : { stopGraceMs: deps.stopGraceMs }),
      });
    },
    async close() {
      await queue?.stop();
      await deps.transport.close();
    },
  };
}

/** `Mail.post`, for whoever does not deliver. */
export async function postMail({ client }: Transaction, message: MailMessage): Promise<void> {
  const payload = mailMessage.parse(message);
  const key = message.idempotencyKey;
  const { rowCount } = await client.query(
    "insert into mail.accepted (key) values ($1) on conflict do nothing",
    [key],
  );
  if (rowCount === 0) return;
  await addJob(client, { name: MAIL_JOB, key: `mail:${key}`, payload });
}

/** One try to deliver. What is refused for good stays in the outbox; anything else that fails is tried again. */
function deliverer({ database, transport, log }: MailDeps): JobHandler {
  return async ({ payload, signal }) => {
    const message = mailMessage.parse(payload);
    try {
      await transport.send(message, { signal });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      log.error(`the mail server refused message ${message.idempotencyKey}; it is in the outbox`);
      await keepInOutbox(database.pool, message, error.message);
    }
  };
}
