import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestTest } from "../http/from-this-machine.ts";

export interface ReadersOfFigures {
  /** Bearer token that grants access; `null` if only local requests have access. */
  readonly metricsToken: string | null;
  readonly isFromThisMachine: RequestTest;
}

/**
 * Returns the test for access to `/metrics` and the deep health check: by token, or for local requests if there is no
 * token.
 */
export function createMayRead({ metricsToken, isFromThisMachine }: ReadersOfFigures): RequestTest {
  return metricsToken === null ? isFromThisMachine : hasToken(metricsToken);
}

function hasToken(token: string): RequestTest {
  const wanted = digest(token);
  return ({ headers }) => {
    const given = /^bearer +([^ ]+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
    // Digests have equal length, so the timing reveals nothing about the token.
    return timingSafeEqual(digest(given), wanted);
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
