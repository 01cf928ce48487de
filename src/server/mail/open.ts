import type { Ground } from "#server/db/open.ts";
import { createOutboxMail } from "./adapters/outbox-mail.ts";
import { createSmtpMail } from "./adapters/smtp-mail.ts";
import type { SmtpConfig } from "./config.ts";
import { createMail, type Mail } from "./mail.ts";

interface MailSettings {
  readonly smtp: SmtpConfig | null;
  readonly publicUrl: string | null;
}

/** Opens SMTP if it is configured, otherwise the outbox, and logs that. */
export async function openMail(
  { smtp, publicUrl }: MailSettings,
  { log, stopper, source, database }: Ground,
): Promise<Mail> {
  if (smtp === null) log.info("SMTP_URL is not set: emails stay in the table mail.outbox");
  else if (publicUrl === null) {
    log.warn("PUBLIC_URL is not set: links in emails use the address that this server listens on");
  }
  const mail = createMail({
    database,
    databaseUrl: source.directUrl,
    transport: smtp ? await createSmtpMail(smtp) : createOutboxMail(database.pool),
    log,
  });
  stopper.add(() => mail.close());
  return mail;
}
