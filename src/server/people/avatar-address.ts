import { AppError } from "#core/errors.ts";

const PLAIN = /^https:\/\/[^\s\\@\p{Cc}]+$/u;
/** Labels separated by dots, the last one starting with a letter, so that no spelling of an IP address passes. */
const PUBLIC_HOST = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;

/**
 * Accepts an empty avatar address or an https one on a public host. The server never opens it; an address that may
 * point to a local network isn't stored for other users to open either. Throws `invalid_field`.
 */
export function requireAvatarAddress(address: string | null | undefined): void {
  if (address === null || address === undefined || address === "") return;
  const url = PLAIN.test(address) && URL.canParse(address) ? new URL(address) : null;
  if (url?.port !== "" || !PUBLIC_HOST.test(url.hostname)) {
    throw new AppError("invalid_field", { field: "avatarUrl" });
  }
}
