import { createHash, randomInt } from "node:crypto";
import { AppError } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import {
  FRESH_PROOF_MINUTES,
  PROOF_CODE_DIGITS,
  type ProofRequest,
  type ProofState,
  type ProofWay,
} from "#core/proof.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import type { Identity } from "#server/http/identity.ts";
import type { Mail } from "#server/mail/mail.ts";
import { findMailLocale } from "#server/mail/recipients.ts";
import { securityMails } from "#server/mail/security-templates.ts";
import { findPasswordHash, requireLiveSession } from "./confirm-person.ts";
import type { PasswordHasher } from "./password-hash.ts";

/** Wrong attempts that end a code, and codes that one account may request within the lifetime of one. */
const MAX_TRIES = 5;
const MAX_CODES = 3;
const CODES_UNTIL_S = FRESH_PROOF_MINUTES * 60;

/** How a signed-in user proves their identity again. */
export interface Proofs {
  ways(identity: Identity): Promise<ProofState>;
  /** Throws `wrong_password` and `wrong_code`, and `unauthenticated` if the session is over. */
  prove(identity: Identity, request: ProofRequest): Promise<ProofState>;
  /** Mails a code. Throws `forbidden` if the user can't use mail, and `rate_limited`. */
  mailCode(identity: Identity, locale: Locale): Promise<ProofState>;
}

export interface ProofsDeps {
  readonly database: Database;
  readonly mail: Pick<Mail, "post" | "reachesPeople">;
  readonly passwords: Pick<PasswordHasher, "verify">;
}

interface Means {
  readonly hasPassword: boolean;
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

/** The proofs that an account can give. None if another service keeps the user's sign-in. */
async function findMeans(on: Queryable, userId: string): Promise<Means> {
  const { rows } = await on.query<Means>(
    `select exists (select from auth.account where user_id = $1 and password is not null) as "hasPassword",
            exists (select from auth.two_factor where user_id = $1 and verified) as "hasApp",
            exists (select from auth.passkey where user_id = $1) as "hasPasskey"`,
    [userId],
  );
  return rows[0] ?? { hasPassword: false, hasApp: false, hasPasskey: false };
}

const hashCode = (sessionId: string, code: string): Buffer =>
  createHash("sha256").update(`${sessionId}:${code}`).digest();

export function createProofs({ database, mail, passwords }: ProofsDeps): Proofs {
  const { pool } = database;

  async function ways({ userId }: Identity): Promise<ProofState> {
    const { hasPassword, hasApp, hasPasskey } = await findMeans(pool, userId);
    const open: Record<ProofWay, boolean> = {
      password: hasPassword,
      app: hasApp,
      passkey: hasPasskey,
      mail: !hasPassword && mail.reachesPeople,
    };
    return { ways: (["password", "app", "passkey", "mail"] as const).filter((way) => open[way]) };
  }

  return {
    ways,
    async prove(identity, request) {
      await requireLiveSession(pool, identity);
      if ("code" in request) await spendCode(pool, identity, request.code);
      else await showPassword({ database, passwords }, identity, request.password);
      return ways(identity);
    },
    async mailCode(identity, locale) {
      await requireLiveSession(pool, identity);
      if (!(await ways(identity)).ways.includes("mail")) throw new AppError("forbidden");
      await sendCode({ database, mail }, identity, locale);
      return ways(identity);
    },
  };
}

async function showPassword(
  { database, passwords }: Pick<ProofsDeps, "database" | "passwords">,
  { userId, sessionId }: Identity,
  password: string,
): Promise<void> {
  const hash = await findPasswordHash(database.pool, userId);
  if (hash === null || !(await passwords.verify(hash, password))) {
    throw new AppError("wrong_password");
  }
  const { rowCount } = await database.pool.query(
    `update auth.session set proved_at = clock_timestamp()
      where id = $1 and user_id = $2 and expires_at > clock_timestamp()`,
    [sessionId, userId],
  );
  if (rowCount === 0) throw new AppError("unauthenticated");
}

/** One statement, so that each of many concurrent attempts counts. */
async function spendCode(on: Queryable, { userId, sessionId }: Identity, code: string) {
  const { rows } = await on.query<{ isRight: boolean }>(
    `update auth.proof_code set
        tries = tries + 1,
        used_at = case when code_hash = $3 then clock_timestamp() end
      where id = (
              select id from auth.proof_code where user_id = $1 and session_id = $2
               order by created_at desc, id limit 1)
        and used_at is null and tries < $4
        and created_at > clock_timestamp() - make_interval(mins => $5)
      returning used_at is not null as "isRight"`,
    [
      userId,
      sessionId,
      hashCode(sessionId, code.replaceAll(/\s/g, "")),
      MAX_TRIES,
      FRESH_PROOF_MINUTES,
    ],
  );
  if (rows[0]?.isRight !== true) throw new AppError("wrong_code");
}

async function sendCode(
  { database, mail }: Pick<ProofsDeps, "database" | "mail">,
  { userId, sessionId, email }: Identity,
  requested: Locale,
): Promise<void> {
  const code = String(randomInt(10 ** PROOF_CODE_DIGITS)).padStart(PROOF_CODE_DIGITS, "0");
  await database.transaction(async (transaction) => {
    const { client } = transaction;
    await client.query("select pg_advisory_xact_lock(hashtextextended('proof_code:' || $1, 0))", [
      userId,
    ]);
    const { rows } = await client.query<{ id: string | null }>(
      `insert into auth.proof_code (user_id, session_id, code_hash)
       select $1, $2, $3 where (
         select count(*) from auth.proof_code
          where user_id = $1 and created_at > clock_timestamp() - make_interval(secs => $4)) < $5
       returning id`,
      [userId, sessionId, hashCode(sessionId, code), CODES_UNTIL_S, MAX_CODES],
    );
    const [made] = rows;
    if (!made) throw new AppError("rate_limited", { retryAfterS: CODES_UNTIL_S });
    const locale = (await findMailLocale(client, userId)) ?? requested;
    await mail.post(transaction, {
      ...securityMails.proofCode[locale]({ code }),
      to: (await findAddress(client, userId)) ?? email,
      replyTo: null,
      locale,
      idempotencyKey: `proof-code:${made.id}`,
    });
  });
}

/** Returns the account's own address, or `null` if another service keeps it. */
async function findAddress(on: Queryable, userId: string): Promise<string | null> {
  const { rows } = await on.query<{ email: string }>(
    'select email from auth."user" where id = $1',
    [userId],
  );
  return rows[0]?.email ?? null;
}
