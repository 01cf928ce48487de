import type { MappedTable } from "../map-types.ts";
import { OF_USER, SECRET } from "./words.ts";

/** API keys and webhooks. */
export const apiTables: readonly MappedTable[] = [
  {
    table: "public.api_key",
    holds:
      "names, first letters, rights and last use of the keys of a person's programs, and their hashes",
    why: "to let programs of the person in, and to show which they are",
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
    holds: "messages to a person's own server about the end of runs, and what became of them",
    why: "to tell programs of the person, and to show whether it worked",
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
    holds:
      "addresses of a person's own servers, and the secrets that messages to them are signed with",
    why: "to tell programs of the person when a run has ended",
    term: "account",
    columns: ["user_id", "url", "secret"],
    codes: [],
    purge: { way: "delete", where: OF_USER },
    export: {
      area: "account",
      where: OF_USER,
      columns: ["id", "user_id", "url", "created_at", "disabled_at"],
      without: { secret: "a secret: whoever has it could send messages in our name" },
    },
  },
];
