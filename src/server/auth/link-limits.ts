import { AppError } from "#core/errors.ts";
import type { Queryable } from "#server/db/connection.ts";
import { networkOf } from "#server/http/network-of.ts";
import { type Count, createSharedCount } from "#server/http/shared-counts.ts";
import { canonicalEmail } from "#server/mail/canonical-email.ts";
import type { Relation } from "./known-devices.ts";

const MINUTE_MS = 60_000;
const windows = [
  { every: "10 minutes", max: 3, windowMs: 10 * MINUTE_MS },
  { every: "day", max: 10, windowMs: 24 * 60 * MINUTE_MS },
] as const;
const NETWORK = { name: "linksByNetwork", max: 30, windowMs: 60 * MINUTE_MS };

/** A request for a link to a mailbox. */
interface LinkRequest {
  readonly email: string;
  readonly ipAddress: string;
  readonly relation: Relation;
}

/**
 * Limits for emailed links. A mailbox gets three in ten minutes and ten a day from each group: browsers known to the
 * account, the network that the account used last, and all strangers together.
 */
export interface LinkLimits {
  /**
   * Returns `false` if the mailbox has been sent enough, which the response must not reveal. Throws `rate_limited` for
   * the caller's own count, which a stranger may know. Links sent before stay valid in any case.
   */
  maySend(request: LinkRequest): Promise<boolean>;
}

/** Counted across all processes. */
export function createLinkLimits(on: Queryable): LinkLimits {
  const countsOf = (name: string): Count[] =>
    windows.map(({ every, max, windowMs }) =>
      createSharedCount(on, { name: `${name}:${every}`, max, windowMs }),
    );
  const byNetwork = [createSharedCount(on, NETWORK)];
  const asked = countsOf("linksAsked");
  const shares = {
    device: countsOf("linksOfDevices"),
    network: countsOf("linksOfNetwork"),
    stranger: countsOf("linksOfStrangers"),
  } as const satisfies Record<Relation, Count[]>;

  return {
    async maySend({ email, ipAddress, relation }) {
      const mailbox = canonicalEmail(email);
      const network = networkOf(ipAddress);
      if (relation === "device") {
        await requireRoom(shares.device, mailbox);
        return true;
      }
      await requireRoom(byNetwork, network);
      await requireRoom(asked, JSON.stringify([mailbox, network]));
      return (await waitOf(shares[relation], mailbox)) === null;
    },
  };
}
/**
 * Counts each limit in turn, up to the first one that is used up. Returns the wait in ms, or `null` if none is used up.
 */
async function waitOf(counts: readonly Count[], key: string): Promise<number | null> {
  for (const count of counts) {
    const refusal = await count(key);
    if (refusal) return refusal.waitMs;
  }
  return null;
}

async function requireRoom(counts: readonly Count[], key: string): Promise<void> {
  const waitMs = await waitOf(counts, key);
  if (waitMs === null) return;
  throw new AppError("rate_limited", { retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)) });
}
