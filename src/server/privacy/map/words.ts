/** Conditions and reasons that several tables share. */
export const OF_USER = "t.user_id = p.user_id";
export const PSEUDONYM = "a random number; nothing names a person by it once the account is gone";
export const SECRET = "a secret: whoever has it could sign in as the person";
export const NOBODY = "holds nothing of a person";
export const OF_HASH = "a keyed hash: nobody reads it back without the key of the server";

/** SQL condition: the text in `column` contains one of the person's email addresses. */
export function namesEmail(column: string): string {
  return `exists (select from unnest(p.emails) as own (email) where position(own.email in lower(${column})) > 0)`;
}

/** SQL condition: `column` is one of the person's email addresses. */
export function isEmailOf(column: string): string {
  return `lower(${column}) = any (p.emails)`;
}
