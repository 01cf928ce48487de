import { locales } from "#core/locale.ts";
import type { Routes } from "#server/http/routes.ts";

/** The operator should review the contact after this time (RFC 9116 requires an expiry). */
const VALID_MS = 180 * 24 * 60 * 60_000;

/**
 * `/.well-known/security.txt` (RFC 9116): the address for vulnerability reports. `contact`: an e-mail or web address;
 * `null` serves nothing.
 */
export function securityTxt(contact: string | null): Routes {
  return ({ app, publicUrl }) => {
    if (contact === null) return;
    const address = contact.includes("://") ? contact : `mailto:${contact}`;
    const path = "/.well-known/security.txt";
    app.get(path, async (_request, reply) =>
      reply
        .type("text/plain; charset=utf-8")
        .send(
          [
            `Contact: ${address}`,
            `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
            `Preferred-Languages: ${locales.join(", ")}`,
            ...(publicUrl === null ? [] : [`Canonical: ${new URL(path, publicUrl).href}`]),
            "",
          ].join("\n"),
        ),
    );
  };
}
