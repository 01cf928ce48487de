import { accountPages } from "#core/account.ts";
import { type Locale, locales } from "#core/locale.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import type { Mail } from "#server/mail/mail.ts";
import { type NoticeKind, securityMails } from "#server/mail/security-templates.ts";

/** Records, in the transaction of a change, that the account's user must be notified of it. */
export async function keepNotice(on: Queryable, userId: string, kind: NoticeKind): Promise<void> {
  await on.query("insert into auth.notice (user_id, kind) values ($1, $2)", [userId, kind]);
}

export interface NoticeDeps {
  readonly database: Database;
  readonly mail: Pick<Mail, "post">;
  /** Origin of our own pages. */
  readonly origin: () => string;
}

interface Due {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly at: Date;
  /** `null` if no address is known. */
  readonly email: string | null;
  readonly locale: Locale | null;
}

const AT_ONCE = 50;

/**
 * Posts the emails for recorded changes. A notice is deleted in the transaction that posts its email, so a crash in
 * between leaves both to the next round.
 */
export async function postNotices(deps: NoticeDeps): Promise<void> {
  while ((await postSome(deps)) === AT_ONCE);
}

async function postSome({ database, mail, origin }: NoticeDeps): Promise<number> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Due>(
      `with due as (
         delete from auth.notice where id in (
           select id from auth.notice order by at, id limit $1 for update skip locked)
         returning id, user_id, kind, address, at)
       select d.id, d.kind, d.at, m.locale, coalesce(
                d.address, (select email from auth."user" where id = d.user_id),
                (select email from public.profile where user_id = d.user_id)) as email
         from due d left join public.mail_preference m on m.user_id = d.user_id
        order by d.at, d.id`,
      [AT_ONCE],
    );
    for (const { id, kind, at, email, locale: chosen } of rows) {
      if (email === null) continue;
      const locale = chosen ?? locales[0];
      await mail.post(transaction, {
        ...securityMails.notice[locale]({
          kind,
          at,
          url: `${origin()}${accountPages.account}#security`,
        }),
        to: email,
        replyTo: null,
        locale,
        idempotencyKey: `notice:${id}`,
      });
    }
    return rows.length;
  });
}
