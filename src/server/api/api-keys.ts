import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  API_KEY_PREFIX,
  type ApiKey,
  type ApiKeyList,
  type ApiKeyRequest,
  type ApiScope,
  apiScopes,
  MAX_API_KEYS,
  type NewApiKey,
} from "#core/api-keys.ts";
import { cleanName } from "#core/display-name.ts";
import { AppError } from "#core/errors.ts";
import { keepNotice } from "#server/auth/notices.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import type { Identity } from "#server/http/identity.ts";

const SECRET_BYTES = 32;
const SHOWN_LETTERS = 8;
const SECRET = new RegExp(`^${API_KEY_PREFIX}[A-Za-z0-9_-]{43}$`);

/** A presented key, its user, and its scopes. */
interface KeyHolder {
  readonly keyId: string;
  readonly identity: Identity;
  readonly scopes: readonly ApiScope[];
}

export interface ApiKeys {
  list(userId: string): Promise<ApiKeyList>;
  /** Returns the secret, which can't be read again later. Throws `api_keys_full`. */
  make(userId: string, request: ApiKeyRequest): Promise<NewApiKey>;
  /** Takes effect with the next call. Throws `not_found` for an unknown key or another user's key. */
  revoke(userId: string, keyId: string): Promise<ApiKeyList>;
  /** Returns `null` for every secret that isn't valid now. */
  find(secret: string | undefined): Promise<KeyHolder | null>;
}

/** The stored form of a secret: 32 random bytes can't be guessed, so a plain, cheap hash is enough. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

const COLUMNS = `id, name, prefix, scopes, created_at as "createdAt", last_used_at as "lastUsedAt",
  revoked_at as "revokedAt"`;

const knownScopes = (scopes: readonly string[]) =>
  apiScopes.filter((scope) => scopes.includes(scope));

function toKey(row: KeyRow): ApiKey {
  return {
    ...row,
    name: cleanName(row.name),
    scopes: knownScopes(row.scopes),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

async function readKeys(on: Queryable, userId: string): Promise<ApiKeyList> {
  const { rows } = await on.query<KeyRow>(
    `select ${COLUMNS} from public.api_key where user_id = $1
      order by revoked_at is not null, created_at desc, id limit 100`,
    [userId],
  );
  return { keys: rows.map(toKey) };
}

/** Throws `api_keys_full`. Locks the user's keys, so that two concurrent requests can't both add the last one. */
async function requireRoom(on: Queryable, userId: string): Promise<void> {
  await on.query("select pg_advisory_xact_lock(hashtextextended('api_key:' || $1, 0))", [userId]);
  const { rows } = await on.query<{ count: number }>(
    "select count(*)::int as count from public.api_key where user_id = $1 and revoked_at is null",
    [userId],
  );
  if ((rows[0]?.count ?? 0) >= MAX_API_KEYS)
    throw new AppError("api_keys_full", { limit: MAX_API_KEYS });
}

interface FoundRow {
  readonly id: string;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly email: string | null;
  readonly measuresUnasked: boolean;
}

/** API keys in the table public.api_key. */
export function createApiKeys(database: Database): ApiKeys {
  const { pool } = database;
  return {
    list: (userId) => readKeys(pool, userId),
    async make(userId, { name, scopes }) {
      const secret = API_KEY_PREFIX + randomBytes(SECRET_BYTES).toString("base64url");
      const row = await database.transaction(async ({ client }) => {
        await requireRoom(client, userId);
        const { rows } = await client.query<KeyRow>(
          `insert into public.api_key (id, user_id, name, prefix, secret_hash, scopes)
           values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
          [
            randomUUID(),
            userId,
            name,
            secret.slice(0, SHOWN_LETTERS),
            hashSecret(secret),
            knownScopes(scopes),
          ],
        );
        await keepNotice(client, userId, "api_key_made");
        return rows[0];
      });
      if (!row) throw new Error("the inserted key wasn't returned");
      return { key: toKey(row), secret };
    },
    async revoke(userId, keyId) {
      const { rowCount } = await pool.query(
        `update public.api_key set revoked_at = coalesce(revoked_at, clock_timestamp())
          where id = $1 and user_id = $2`,
        [keyId, userId],
      );
      if (rowCount === 0) throw new AppError("not_found");
      return readKeys(pool, userId);
    },
    async find(secret) {
      if (secret === undefined || !SECRET.test(secret)) return null;
      const { rows } = await pool.query<FoundRow>(
        `with found as (
           select id, user_id, scopes, last_used_at, measures_unasked from public.api_key
            where secret_hash = $1 and revoked_at is null),
         used as (
           update public.api_key k set last_used_at = clock_timestamp() from found f
            where k.id = f.id
              and (f.last_used_at is null or f.last_used_at < clock_timestamp() - interval '1 minute')
           returning k.id)
         select f.id, f.user_id as "userId", f.scopes, p.email, f.measures_unasked as "measuresUnasked"
           from found f left join public.profile p on p.user_id = f.user_id`,
        [hashSecret(secret)],
      );
      const [row] = rows;
      return row ? toHolder(row) : null;
    },
  };
}

function toHolder({ id, userId, scopes, email, measuresUnasked }: FoundRow): KeyHolder {
  const names = { email: email ?? "", firstName: "", lastName: "" };
  const identity = { userId, ...names, sessionId: id, isByKey: true, measuresUnasked };
  return { keyId: id, identity, scopes: knownScopes(scopes) };
}
