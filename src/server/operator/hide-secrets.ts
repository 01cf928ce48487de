/*
 * What an operator needs of an event is what happened to which object. Everything that opens a door (secrets,
 * addresses of hosted pages), says who somebody is or comes from a card is hidden.
 */

/** Stands in place of what is hidden. */
export const HIDDEN = "[hidden]";

const SECRET_KEY =
  /secret|token|password|card|cvc|last4|fingerprint|exp_(?:month|year)|iban|billing_details|payment_method_details|address|phone|email|(?:^|_)name$|url|pdf|tax_id|^ip$/i;
/** Keys of API and webhook, secrets of a payment page, and whole addresses of pages. */
const SECRET_TEXT = /\b(?:[rsp]k_(?:test|live)_|whsec_)\w+|\b\w+_secret_\w+|https?:\/\/\S+/g;
/** Digits of the length of a card number, with or without gaps. */
const CARD_LIKE = /\b\d(?:[ -]?\d){11,18}\b/g;

/** The text without secrets, addresses of pages and what may be a card number. */
export function hideInText(text: string): string {
  return text.replaceAll(SECRET_TEXT, HIDDEN).replaceAll(CARD_LIKE, HIDDEN);
}

/** A copy of a JSON value without secrets, personal data and card data. */
export function hideSecrets(value: unknown): unknown {
  if (typeof value === "string") return hideInText(value);
  if (Array.isArray(value)) return value.map(hideSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      child !== null && SECRET_KEY.test(key) ? HIDDEN : hideSecrets(child),
    ]),
  );
}
