import { isReachedFromHereOnly } from "#server/http/from-this-machine.ts";
import type { Config } from "./config.ts";

type Given = Pick<Config, "publicUrl" | "trustProxy" | "rateLimits"> & {
  readonly payments: Pick<Config["payments"], "mode"> & { readonly isForAll?: boolean };
  readonly ops: Pick<Config["ops"], "metricsToken">;
};

const limits = {
  on: [],
  public: ["free credits that are not counted per network"],
  off: ["every call without a limit"],
} as const satisfies Record<Config["rateLimits"], readonly string[]>;

/** Lists what the server leaves open without a key, one line each, to print at start. */
export function describeOpenHere(config: Given): string[] {
  const { payments, ops, rateLimits } = config;
  const lines: string[] = [];
  if (payments.mode === "sandbox" && payments.isForAll === true) {
    lines.push("Open to everybody, because of ALLOW_SANDBOX_PAYMENTS=1: the test checkout");
  }
  if (isReachedFromHereOnly(config)) {
    const open = [
      ...(payments.mode === "sandbox" && payments.isForAll === false ? ["the test checkout"] : []),
      ...(ops.metricsToken === null ? ["/metrics", "/healthz?deep=1"] : []),
      ...limits[rateLimits],
    ];
    if (open.length > 0) {
      lines.push(`Open to programs on this computer, without a proxy, only: ${open.join(", ")}`);
    }
  } else if (rateLimits === "off") {
    lines.push(
      "RATE_LIMITS=off has no effect: it is for this computer alone, and PUBLIC_URL or TRUST_PROXY is set",
    );
  }
  return lines;
}
