/** Conditions and reasons that several tables share. */
export const OF_USER = "t.user_id = p.user_id";
export const PSEUDONYM = "a random id that identifies nobody after the account is deleted";
export const SECRET = "a secret that would allow signing in as the user";
export const NOBODY = "no personal data";
export const OF_HASH = "a keyed hash, which can't be reversed without the server's key";

/** SQL condition: the text in `column` contains one of the person's email addresses. */
export function namesEmail(column: string): string {
  return `exists (select from unnest(p.emails) as own (email) where position(own.email in lower(${column})) > 0)`;
}

/** SQL condition: `column` is one of the person's email addresses. */
export function isEmailOf(column: string): string {
  return `lower(${column}) = any (p.emails)`;
}
