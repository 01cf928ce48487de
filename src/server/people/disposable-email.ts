import { isValid } from "mailchecker";
import { domainOf } from "#server/mail/canonical-email.ts";

/** True for addresses of throw-away mail services and of their subdomains (the list of mailchecker, MIT). */
export function isDisposable(email: string): boolean {
  // Only the domain is asked about: the list's own check of an address knows ASCII alone.
  return !isValid(`somebody@${domainOf(email)}`);
}
