import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Queryable } from "#server/db/connection.ts";
import { libraryKey } from "./options.ts";

interface Row {
  readonly id: string;
  readonly secret: string;
  readonly codes: string;
}

/** Encrypts the secrets and recovery codes of all second factors again, from one auth secret to another. */
export async function reencryptFactors(
  on: Queryable,
  { from, to }: { readonly from: Uint8Array; readonly to: Uint8Array },
): Promise<void> {
  const anew = async (data: string) => {
    const plain = await symmetricDecrypt({ key: libraryKey(from), data });
    return symmetricEncrypt({ key: libraryKey(to), data: plain });
  };
  const { rows } = await on.query<Row>(
    "select id, secret, backup_codes as codes from auth.two_factor order by id for update",
  );
  for (const { id, secret, codes } of rows) {
    await on.query("update auth.two_factor set secret = $2, backup_codes = $3 where id = $1", [
      id,
      await anew(secret),
      await anew(codes),
    ]);
  }
}
