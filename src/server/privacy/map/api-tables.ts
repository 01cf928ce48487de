import type { MappedTable } from "../map-types.ts";
import { OF_USER, SECRET } from "./words.ts";

/** What programs of a person come in with. */
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
];
