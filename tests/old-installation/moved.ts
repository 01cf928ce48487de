import { createHmac } from "node:crypto";

/*
 * An installation in a fixture doesn't age: after some days its links would expire and its files be deleted. All its
 * timestamps are moved by the same time, as if it had stopped a moment ago.
 */

const INSTANT = /\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?=(?:\.\d+)?(?:\+00|Z))/g;
/** Seconds since 1970, of 2025 to 2032: in the objects of the test checkout, which have Stripe's shapes. */
const EPOCH_S = /(?<![\w.-])(?:17[4-9]|18\d|19[0-6])\d{7}(?![\w.-])/g;
/** The day in the key of a monthly grant of a yearly plan (billing/credits-due.ts). A month must keep its key. */
const GRANT_DAY = /(?<=:drip:)\d{4}-\d\d-\d\d/g;
const MONTH = /'\d{4}-\d\d-01'/g;
const TABLE = /^INSERT INTO ([\w."]+) VALUES/;
const HAS_EPOCHS = /^(?:sandbox|billing)\./;

/** `byS`: whole seconds. */
export interface Move {
  readonly byS: number;
  readonly now: Date;
}

function movedInstant(text: string, byS: number): string {
  const moved = new Date(Date.parse(`${text.replace(" ", "T")}Z`) + byS * 1_000).toISOString();
  return moved.slice(0, text.length).replace("T", text.charAt(10));
}

function movedLine(line: string, table: string, { byS, now }: Move): string {
  // A grant is made at the moment its month begins, and its line contains that time.
  const time = line.match(INSTANT)?.[0].slice(11) ?? "00:00:00";
  const moved = line
    .replaceAll(INSTANT, (text) => movedInstant(text, byS))
    .replaceAll(GRANT_DAY, (day) => movedInstant(`${day} ${time}`, byS).slice(0, day.length));
  if (HAS_EPOCHS.test(table)) return moved.replaceAll(EPOCH_S, (text) => `${Number(text) + byS}`);
  // The last topped-up month stays the current one.
  if (table === "public.free_top_up") {
    return moved.replaceAll(MONTH, `'${now.toISOString().slice(0, 7)}-01'`);
  }
  return moved;
}

/** A dump of `INSERT` statements, with its timestamps moved. */
export function movedDump(sql: string, move: Move): string {
  let table = "";
  return sql
    .split("\n")
    .map((line) => {
      table = TABLE.exec(line)?.[1] ?? table;
      return table === "" ? line : movedLine(line, table, move);
    })
    .join("\n");
}

function hmac(key: Uint8Array | string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

function signedLink(key: Uint8Array, { path, exp, name }: Record<"path" | "exp" | "name", string>) {
  const file = path.replace(/^\/\w+\//, "");
  const sig = hmac(key, JSON.stringify([file, Number(exp), name === "" ? null : name]));
  return `${path}?exp=${exp}${name === "" ? "" : `&download=${name}`}&sig=${sig}`;
}

/**
 * A signed URL as v0.1.0 issued it, with a later expiry. Implemented here instead of using the product, which must keep
 * accepting such signatures. Throws if the given URL isn't signed this way.
 */
export function movedLink(link: string, byS: number, mediaSecret: Uint8Array): string {
  const { pathname: path, searchParams } = new URL(link, "http://fotoya");
  const exp = searchParams.get("exp") ?? "";
  const name = searchParams.get("download") ?? "";
  if (signedLink(mediaSecret, { path, exp, name }) !== link) {
    throw new Error(`not signed as v0.1.0 did: ${link}`);
  }
  return signedLink(mediaSecret, { path, exp: `${Number(exp) + byS}`, name });
}

const decoded = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString());

/** The same for the token of a confirmation link: a JWT with HS256. */
export function movedToken(token: string, byS: number, authSecret: Uint8Array): string {
  const key = Buffer.from(authSecret).toString("base64url");
  const [head = "", body = "", signature] = token.split(".");
  if (hmac(key, `${head}.${body}`) !== signature) throw new Error("not signed as v0.1.0 did");
  const claims = Object.entries(Object(decoded(body))).map(([name, value]) => [
    name,
    name === "iat" || name === "exp" ? Number(value) + byS : value,
  ]);
  const moved = Buffer.from(JSON.stringify(Object.fromEntries(claims))).toString("base64url");
  return `${head}.${moved}.${hmac(key, `${head}.${moved}`)}`;
}
