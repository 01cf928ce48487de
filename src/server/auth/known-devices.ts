import { createHash, createHmac } from "node:crypto";
import { networkOf } from "#server/http/network-of.ts";
import type { Queryable } from "../db/connection.ts";

/** A person who uses more browsers has the one that was used longest ago count as a stranger's. */
const MAX_DEVICES = 10;
/** 32 random bytes in base64url. */
const DEVICE_ID = /^[\w-]{43}$/;

/** A browser with its cookie, and the IP address it comes from. */
interface Caller {
  /** The random id in the browser's cookie; null: it has none. */
  readonly deviceId: string | null;
  readonly ipAddress: string;
}

/**
 * What a request has to do with an account: it comes from a browser that has signed in to it, from the network that
 * the account used last, or neither. Accounts that do not exist have strangers only.
 */
export type Relation = "device" | "network" | "stranger";

/** Tells known browsers from strangers, for limits that others can use up. */
export interface KnownDevices {
  /** The id in the `Cookie` header of a browser; null: there is none, or it is none of ours. */
  readId(cookieHeader: string | null | undefined): string | null;
  relationTo(email: string, caller: Caller): Promise<Relation>;
}

/** What sign-in itself does with them. */
export interface DeviceBook extends KnownDevices {
  readonly cookieName: string;
  /** From now on the browser is known to the account. Does nothing for an account that does not exist. */
  remember(userId: string, caller: Caller & { readonly deviceId: string }): Promise<void>;
  knows(userId: string, deviceId: string | null): Promise<boolean>;
}

interface DeviceBookDeps {
  readonly on: Queryable;
  /** Makes the hashes of networks readable to nobody else. */
  readonly secret: Uint8Array;
  readonly cookieName: string;
}

interface KnownRow {
  readonly userId: string;
  readonly device: Buffer;
  readonly network: Buffer;
}

/** Nobody finds 32 random bytes by trying, so a plain hash is enough. */
function hashDevice(userId: string, deviceId: string): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([userId, deviceId]))
    .digest();
}

/** Known browsers in the table auth.known_device. */
export function createDeviceBook({ on, secret, cookieName }: DeviceBookDeps): DeviceBook {
  const hashNetwork = (ipAddress: string): Buffer =>
    createHmac("sha256", secret)
      .update(`known-network:${networkOf(ipAddress)}`)
      .digest();

  return {
    cookieName,
    readId(cookieHeader) {
      for (const pair of (cookieHeader ?? "").split(";")) {
        const [name = "", value = ""] = pair.trim().split("=", 2);
        if (name === cookieName && DEVICE_ID.test(value)) return value;
      }
      return null;
    },
    async relationTo(email, { deviceId, ipAddress }) {
      const { rows } = await on.query<KnownRow>(
        `select d.user_id as "userId", d.device_hash as device, d.network_hash as network
           from auth.known_device d join auth."user" u on u.id = d.user_id
          where u.email = $1 order by d.seen_at desc`,
        [email.toLowerCase()],
      );
      const [newest] = rows;
      if (newest === undefined) return "stranger";
      const own = deviceId === null ? null : hashDevice(newest.userId, deviceId);
      if (own !== null && rows.some(({ device }) => device.equals(own))) return "device";
      return newest.network.equals(hashNetwork(ipAddress)) ? "network" : "stranger";
    },
    async remember(userId, { deviceId, ipAddress }) {
      await on.query(
        `insert into auth.known_device as known (user_id, device_hash, network_hash)
         select id, $2, $3 from auth."user" where id = $1
         on conflict (user_id, device_hash) do update
           set network_hash = excluded.network_hash, seen_at = clock_timestamp()`,
        [userId, hashDevice(userId, deviceId), hashNetwork(ipAddress)],
      );
      await on.query(
        `delete from auth.known_device where user_id = $1 and device_hash not in (
           select device_hash from auth.known_device where user_id = $1
            order by seen_at desc, device_hash limit $2)`,
        [userId, MAX_DEVICES],
      );
    },
    async knows(userId, deviceId) {
      if (deviceId === null) return false;
      const { rows } = await on.query(
        "select from auth.known_device where user_id = $1 and device_hash = $2",
        [userId, hashDevice(userId, deviceId)],
      );
      return rows.length > 0;
    },
  };
}
