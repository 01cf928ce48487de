const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
/** The addresses people have: no quotes, comments or lists, so no address can smuggle in a second one. */
const ADDRESS = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** True for one plain e-mail address of at most 254 characters (RFC 5321, 4.5.3.1). */
export function isEmail(text: string): boolean {
  return (
    text.length <= MAX_ADDRESS_LENGTH &&
    text.indexOf("@") <= MAX_LOCAL_LENGTH &&
    ADDRESS.test(text) &&
    !/\.\.|^\.|\.@|@-|-\./.test(text)
  );
}
