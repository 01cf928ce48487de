import { createHmac } from "node:crypto";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

/** Returns the code that an authenticator app shows for an `otpauth:` URI (RFC 6238), `steps` of 30 s from now. */
export function codeOf(uri: string, steps = 0): string {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const mac = createHmac("sha1", Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1e6).padStart(6, "0");
}
