import { createHash, createHmac } from "node:crypto";
import { networkOf } from "#server/http/network-of.ts";
import type { Queryable } from "../db/connection.ts";

/** Browsers remembered per user. Beyond this, the one used longest ago counts as a stranger's. */
const MAX_DEVICES = 10;
/** 32 random bytes in base64url. */
const DEVICE_ID = /^[\w-]{43}$/;

/** A browser's id and the IP address of its request. */
interface Caller {
  /** The random id in the browser's cookie; `null` if it has none. */
  readonly deviceId: string | null;
  readonly ipAddress: string;
}

/**
 * How a request relates to an account: it comes from a browser that has signed in to it, from the network that the
 * account used last, or neither. Always `stranger` for accounts that don't exist.
 */
export type Relation = "device" | "network" | "stranger";

/** Tells known browsers from strangers, for limits that strangers could exhaust. */
export interface KnownDevices {
  /** Returns the id in a `Cookie` header, or `null` if there is none or it isn't in our format. */
  readId(cookieHeader: string | null | undefined): string | null;
  relationTo(email: string, caller: Caller): Promise<Relation>;
}

/** The known devices, with the methods that only sign-in needs. */
export interface DeviceBook extends KnownDevices {
  readonly cookieName: string;
  /** Makes the browser known to the account. Does nothing if the account doesn't exist. */
  remember(userId: string, caller: Caller & { readonly deviceId: string }): Promise<void>;
  knows(userId: string, deviceId: string | null): Promise<boolean>;
}

interface DeviceBookDeps {
  readonly on: Queryable;
  /** Keys the hashes of networks, which can't be reversed without it. */
  readonly secret: Uint8Array;
  readonly cookieName: string;
}

interface KnownRow {
  readonly userId: string;
  readonly device: Buffer;
  readonly network: Buffer;
}

/** 32 random bytes can't be guessed, so a plain hash is enough. */
function hashDevice(userId: string, deviceId: string): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([userId, deviceId]))
    .digest();
}

/** Known devices in the table auth.known_device. */
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
