import type { MappedTable } from "../map-types.ts";
import { OF_USER, SECRET } from "./words.ts";

/** API keys and webhooks. */
export const apiTables: readonly MappedTable[] = [
  {
    table: "public.api_key",
    holds: "names, prefixes, scopes, last use and hashes of the user's API keys",
    why: "to authenticate the user's programs, and list their keys",
    term: "account",
    columns: ["user_id", "name", "prefix", "secret_hash"],
    codes: ["scopes"],
    purge: { way: "delete", where: OF_USER },
    export: {
      area: "sign-ins",
      where: OF_USER,
      columns: [
        "id",
        "user_id",
        "name",
        "prefix",
        "scopes",
        "created_at",
        "last_used_at",
        "revoked_at",
      ],
      without: { secret_hash: SECRET },
    },
  },
  {
    table: "public.webhook_delivery",
    holds: "webhook messages to the user's server about finished runs, and their delivery state",
    why: "to notify the user's programs, and show whether delivery worked",
    term: "outbox",
    columns: ["user_id", "body"],
    codes: ["event", "state", "problem"],
    purge: { way: "delete", where: OF_USER },
    export: {
      area: "runs",
      where: OF_USER,
      columns: [
        "id",
        "webhook_id",
        "user_id",
        "run_id",
        "event",
        "body",
        "state",
        "attempts",
        "status",
        "problem",
        "created_at",
        "delivered_at",
      ],
      without: {},
    },
  },
  {
    table: "public.webhook",
    holds: "URLs of the user's servers, and the secrets that sign messages to them",
    why: "to notify the user's programs when a run ends",
    term: "account",
    columns: ["user_id", "url", "secret"],
    codes: [],
    purge: { way: "delete", where: OF_USER },
    export: {
      area: "account",
      where: OF_USER,
      columns: ["id", "user_id", "url", "created_at", "disabled_at"],
      without: { secret: "a secret that would allow forging webhook messages" },
    },
  },
];
