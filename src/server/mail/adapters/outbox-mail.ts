import type { Queryable } from "#server/db/connection.ts";
import { keepInOutbox } from "../outbox.ts";
import type { MailTransport } from "../port.ts";

/** Used if no mail server is configured: keeps messages in the database, where the operator can read them. */
export function createOutboxMail(on: Queryable): MailTransport {
  return {
    reachesPeople: false,
    async send(message, { signal }) {
      signal.throwIfAborted();
      await keepInOutbox(on, message);
    },
    close: async () => undefined,
  };
}
