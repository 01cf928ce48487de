import type { Queryable } from "#server/db/connection.ts";
import { keepInOutbox } from "../outbox.ts";
import type { MailTransport } from "../port.ts";

/** Where no mail server is set up: messages are kept in the database, to be read there. */
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
