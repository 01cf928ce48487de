/*
 * An operator needs to know what happened to which object. Secrets, addresses of hosted pages, personal data and card
 * data are hidden.
 */

/** Replaces hidden values. */
export const HIDDEN = "[hidden]";

const SECRET_KEY =
  /secret|token|password|card|cvc|last4|fingerprint|exp_(?:month|year)|iban|billing_details|payment_method_details|address|phone|email|(?:^|_)name$|url|pdf|tax_id|^ip$/i;
/** API and webhook keys, secrets of a payment page, and full page addresses. */
const SECRET_TEXT = /\b(?:[rsp]k_(?:test|live)_|whsec_)\w+|\b\w+_secret_\w+|https?:\/\/\S+/g;
/** Digits of the length of a card number, with or without gaps. */
const CARD_LIKE = /\b\d(?:[ -]?\d){11,18}\b/g;

/** Returns the text without secrets, page addresses and possible card numbers. */
export function hideInText(text: string): string {
  return text.replaceAll(SECRET_TEXT, HIDDEN).replaceAll(CARD_LIKE, HIDDEN);
}

/** Returns a copy of a JSON value without secrets, personal data and card data. */
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
