import { z } from "zod";
import { isEmail } from "#core/email.ts";
import { locales } from "#core/locale.ts";
import type { Database, Transaction } from "#server/db/connection.ts";
import { addJob, type JobHandler, type Queue, startQueue } from "../queue/queue.ts";
import type { QueueLog } from "../queue/queue-log.ts";
import { keepInOutbox } from "./outbox.ts";
import { type MailMessage, MailRefused, type MailTransport } from "./port.ts";

export interface Mail {
  /** `true` if messages are sent, so the user can be told to check the inbox; `false` if they stay in the outbox. */
  readonly reachesPeople: boolean;
  /**
   * Queues a message in the transaction. It's sent after the commit, once per idempotency key, and retried until the
   * mail server accepts or refuses it or the job has no attempts left.
   */
  post(transaction: Transaction, message: MailMessage): Promise<void>;
  /** Starts to deliver queued messages. */
  startDelivering(): Promise<void>;
  /** Waits for deliveries in progress, up to `stopGraceMs`; the rest stays queued for the next start. */
  close(): Promise<void>;
}

export interface MailDeps {
  readonly database: Database;
  /** A direct connection to the same database: the queue's locks need a session, not a transaction pooler. */
  readonly databaseUrl: string;
  readonly transport: MailTransport;
  readonly log: QueueLog;
  /** How long deliveries in progress may continue after `close`. Default 10 s. */
  readonly stopGraceMs?: number;
}

const MAIL_JOB = "deliver_mail";
/** Mail has a worker of its own, so that no message waits for runs. */
const CONCURRENCY = 1;
const ONE_LINE = /^[^\p{Cc}]+$/u;

const mailMessage = z.strictObject({
  to: z.string().refine(isEmail, "is not an email address"),
  replyTo: z.string().refine(isEmail, "is not an email address").nullable(),
  subject: z.string().regex(ONE_LINE, "is not one line"),
  text: z.string().min(1),
  html: z.string().min(1),
  locale: z.enum(locales),
  idempotencyKey: z.string().min(1).max(200),
}) satisfies z.ZodType<MailMessage>;

/** Delivers mail with jobs of the queue. `migrateQueue` must have run. */
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

/** `Mail.post`, for callers that don't deliver. */
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

/** Tries to deliver one message. A refused message goes to the outbox; any other failure is retried. */
function deliverer({ database, transport, log }: MailDeps): JobHandler {
  return async ({ payload, signal }) => {
    const message = mailMessage.parse(payload);
    try {
      await transport.send(message, { signal });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      log.error(
        `the mail server rejected message ${message.idempotencyKey}, which stays in the outbox`,
      );
      await keepInOutbox(database.pool, message, error.message);
    }
  };
}
