import { domainToASCII } from "node:url";

/** Domains of providers that ignore dots in mailbox names, with the canonical domain of each. */
const DOTLESS: Readonly<Record<string, string>> = {
  "gmail.com": "gmail.com",
  "googlemail.com": "gmail.com",
};

/** More than any mailbox address has (RFC 5321: 254 characters). Only the beginning of longer texts is compared. */
const MAX_LENGTH = 320;

/** The domain of an address in ASCII and lower case. An invalid domain name is only lowercased. */
export function domainOf(email: string): string {
  const written = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return domainToASCII(written) || written;
}

/**
 * One spelling for all addresses of the same mailbox: NFKC, lower case, without `+tag`, and without dots if the
 * provider ignores them. For comparison only: mail always goes to the address that the user entered.
 */
export function canonicalEmail(email: string): string {
  const plain = email
    .slice(0, MAX_LENGTH)
    .normalize("NFKC")
    .slice(0, MAX_LENGTH)
    .trim()
    .toLowerCase();
  const domain = domainOf(plain);
  const local = plain.slice(0, Math.max(0, plain.lastIndexOf("@")));
  const [untagged = ""] = local.split("+", 1);
  const name = untagged === "" ? local : untagged;
  const mailDomain = DOTLESS[domain];
  if (mailDomain === undefined) return `${name}@${domain}`;
  return `${name.replaceAll(".", "")}@${mailDomain}`;
}
