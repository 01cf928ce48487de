import { z } from "zod";
import { webAddress, wholeNumber } from "#server/process/variables.ts";
import { isLoopbackHost } from "./from-this-machine.ts";
import type { RateLimiting } from "./limiting.ts";

/** Environment variables for the server's address, its proxies and its limits. */
export const httpVariables = {
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: z.string().optional(),
  RATE_LIMITS: z.enum(["on", "off"], "is neither on nor off").optional(),
};

const variables = z.object(httpVariables);
type Variables = z.output<typeof variables>;

export interface HttpConfig {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | null;
  readonly trustProxy: string | null;
  readonly rateLimits: RateLimiting;
}

/** Reads the HTTP configuration. Adds a sentence to `problems` if limits may not be off. */
export function toHttp(env: Variables, problems: string[]): HttpConfig {
  if (env.RATE_LIMITS === "off" && !isLoopbackHost(env.HOST)) {
    problems.push("RATE_LIMITS=off is for tests and works only when HOST is a loopback address");
  }
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? null,
    trustProxy: env.TRUST_PROXY ?? null,
    rateLimits: env.RATE_LIMITS ?? "public",
  };
}
