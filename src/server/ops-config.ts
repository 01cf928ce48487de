import { z } from "zod";

/** What a token is made of, so that it can stand in a header. */
const METRICS_TOKEN = /^[\x21-\x7e]{16,200}$/;
const BUILD_ID = /^[\w.-]{1,60}$/;

/** Variables of those who look after the server. */
export const opsVariables = {
  METRICS_TOKEN: z
    .string()
    .regex(METRICS_TOKEN, "has not 16 to 200 letters, digits and signs without a space")
    .optional(),
  BUILD_ID: z
    .string()
    .regex(BUILD_ID, "has other letters than A-Z, a-z, 0-9, _, . and -, or more than 60")
    .optional(),
};

const environment = z.object(opsVariables);

export interface OpsConfig {
  /** Who knows it may read GET /metrics; null: only this machine itself may. */
  readonly metricsToken: string | null;
  /** What tells this build from the next one; null: its version alone. */
  readonly buildId: string | null;
}

export function toOps(env: z.output<typeof environment>): OpsConfig {
  return { metricsToken: env.METRICS_TOKEN ?? null, buildId: env.BUILD_ID ?? null };
}
