import { domainToASCII } from "node:url";

/** Providers whose mailboxes ignore dots, by the domain that counts. */
const DOTLESS: Readonly<Record<string, string>> = {
  "gmail.com": "gmail.com",
  "googlemail.com": "gmail.com",
};

/** No mailbox has a longer name (RFC 5321: 254); what is longer is no address, and is compared by its beginning. */
const MAX_LENGTH = 320;

/** The domain of an address in ASCII and lower case; one that is no domain name stays as it is written. */
export function domainOf(email: string): string {
  const written = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return domainToASCII(written) || written;
}

/**
 * One spelling for all addresses that lead to the same mailbox: NFKC, lower case, without `+tag`, and without
 * dots where the provider ignores them. For comparison only: mail always goes to the address as it was given.
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
