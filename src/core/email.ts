const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
/** Common addresses only: no quotes, comments or lists, so an address can't smuggle in a second one. */
const ADDRESS = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** Returns whether the text is one plain email address of at most 254 characters (RFC 5321, 4.5.3.1). */
export function isEmail(text: string): boolean {
  return (
    text.length <= MAX_ADDRESS_LENGTH &&
    text.indexOf("@") <= MAX_LOCAL_LENGTH &&
    ADDRESS.test(text) &&
    !/\.\.|^\.|\.@|@-|-\./.test(text)
  );
}
