import type { FastifyInstance } from "fastify";
import { locales } from "#core/locale.ts";

/** Whoever keeps this server is asked to look at the contact again after as long (RFC 9116 wants an end). */
const VALID_MS = 180 * 24 * 60 * 60_000;

interface SecurityTxt {
  /** An e-mail or web address; null: nobody has named one, and nothing is served. */
  readonly contact: string | null;
  readonly publicUrl: string | null;
  /** Clock in ms. */
  readonly now: () => number;
}

/** `/.well-known/security.txt` (RFC 9116): where weaknesses are reported. */
export function addSecurityTxt(
  app: FastifyInstance,
  { contact, publicUrl, now }: SecurityTxt,
): void {
  if (contact === null) return;
  const address = contact.includes("://") ? contact : `mailto:${contact}`;
  const path = "/.well-known/security.txt";
  app.get(path, async (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .send(
        [
          `Contact: ${address}`,
          `Expires: ${new Date(now() + VALID_MS).toISOString()}`,
          `Preferred-Languages: ${locales.join(", ")}`,
          ...(publicUrl === null ? [] : [`Canonical: ${new URL(path, publicUrl).href}`]),
          "",
        ].join("\n"),
      ),
  );
}
