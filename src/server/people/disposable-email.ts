import { isValid } from "mailchecker";
import { domainOf } from "#server/mail/canonical-email.ts";

/** Returns `true` for addresses of disposable mail services and their subdomains (the list of mailchecker, MIT). */
export function isDisposable(email: string): boolean {
  // Checks only the domain: the library's own check of an address supports only ASCII.
  return !isValid(`somebody@${domainOf(email)}`);
}
