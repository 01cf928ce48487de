import { directOrigin, presentUrl, withParts } from "./compose-command.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./db/connection.ts";
import { postMail } from "./mail/mail.ts";
import { keepDeletion } from "./privacy/deletions.ts";

/**
 * Begins the deletion of an account for somebody who asked at the support desk, or whose account may not be kept: as
 * if the person had pressed the button, with a letter and the hours for an undo. The server, which may run, does the
 * rest. Answers when it is carried out, or null when nobody has this address.
 */
export async function runForget(config: Config, email: string): Promise<Date | null> {
  return withParts(config, async (stopper, log) => {
    const url = await presentUrl(config, log, stopper);
    const database = await openDatabase(url, { maxConnections: 2, log });
    stopper.add(() => database.close());
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from auth."user" where lower(email) = lower($1)',
      [email.trim()],
    );
    const [user] = rows;
    if (!user) return null;
    const deps = { mail: { post: postMail }, origin: () => directOrigin(config) };
    const { purgeAfter } = await database.transaction((transaction) =>
      keepDeletion(deps, transaction, { userId: user.id, askedBy: "desk" }),
    );
    return purgeAfter;
  });
}
