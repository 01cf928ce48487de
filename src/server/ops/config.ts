import { z } from "zod";
import { webAddress } from "#server/process/variables.ts";

/** Characters that can stand in a header. */
const METRICS_TOKEN = /^[\x21-\x7e]{16,200}$/;
const BUILD_ID = /^[\w.-]{1,60}$/;

/** Environment variables for monitoring. */
export const opsVariables = {
  METRICS_TOKEN: z
    .string()
    .regex(METRICS_TOKEN, "has not 16 to 200 letters, digits and signs without a space")
    .optional(),
  BUILD_ID: z
    .string()
    .regex(BUILD_ID, "has other letters than A-Z, a-z, 0-9, _, . and -, or more than 60")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, "is not name=value, separated by commas")
    .optional(),
  OTEL_SERVICE_NAME: z.string().default("fotoya"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, "is not a number from 0 to 1")
    .transform(Number)
    .default(1),
};

const environment = z.object(opsVariables);

export interface OpsConfig {
  /** Bearer token for GET /metrics; `null` if only local requests may read it. */
  readonly metricsToken: string | null;
  /** Distinguishes this build from others of the same version; `null` if only the version does. */
  readonly buildId: string | null;
  /** Where traces are sent; `null` if tracing is off. */
  readonly traces: {
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly serviceName: string;
    /** 0..1. */
    readonly sampledShare: number;
  } | null;
}

export function toOps(env: z.output<typeof environment>): OpsConfig {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return {
    metricsToken: env.METRICS_TOKEN ?? null,
    buildId: env.BUILD_ID ?? null,
    traces:
      endpoint === undefined
        ? null
        : {
            endpoint,
            headers: toHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? ""),
            serviceName: env.OTEL_SERVICE_NAME,
            sampledShare: env.OTEL_TRACES_SAMPLER_ARG,
          },
  };
}

/** Values may contain "=", as base64 does. */
function toHeaders(text: string): Record<string, string> {
  const pairs = text.split(",").filter((pair) => pair !== "");
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()];
    }),
  );
}
