import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestTest } from "../http/from-this-machine.ts";

export interface ReadersOfFigures {
  /** Who sends it may read the figures; null: only this machine itself may. */
  readonly metricsToken: string | null;
  readonly isFromThisMachine: RequestTest;
}

/** Tells who may read `/metrics` and the deep health: holders of the token; where there is none, this machine. */
export function createMayRead({ metricsToken, isFromThisMachine }: ReadersOfFigures): RequestTest {
  return metricsToken === null ? isFromThisMachine : hasToken(metricsToken);
}

function hasToken(token: string): RequestTest {
  const wanted = digest(token);
  return ({ headers }) => {
    const given = /^bearer +([^ ]+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
    // Digests are of one length, so that the time says nothing of the token.
    return timingSafeEqual(digest(given), wanted);
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
