import { AppError } from "#core/errors.ts";

const PLAIN = /^https:\/\/[^\s\\@\p{Cc}]+$/u;
/** Labels with dots between them, the last one with a letter in front: no number in any spelling is a host here. */
const PUBLIC_HOST = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;

/**
 * Lets in the address of a profile's picture when it is none, or on a host of the public net. The server opens
 * none of them; what could only mean this machine or its network is not kept for others to open either. Throws
 * `invalid_field`.
 */
export function requireAvatarAddress(address: string | null | undefined): void {
  if (address === null || address === undefined || address === "") return;
  const url = PLAIN.test(address) && URL.canParse(address) ? new URL(address) : null;
  if (url?.port !== "" || !PUBLIC_HOST.test(url.hostname)) {
    throw new AppError("invalid_field", { field: "avatarUrl" });
  }
}
