import { createPublicKey } from "node:crypto";
import type { JSONWebKeySet } from "jose";
import { z } from "zod";
import {
  type PublishableKey,
  publishableKeyProblems,
  readPublishableKey,
} from "#core/clerk-key.ts";

const keySet = z.object({
  keys: z
    .array(z.looseObject({ kty: z.literal("RSA"), kid: z.string(), n: z.string(), e: z.string() }))
    .min(1),
});

/** Parses a public key in PEM or the text of a key set. Accepts \n for line breaks, as hosting forms need it. */
function parseJwtKey(text: string): ClerkKeys | null {
  const trimmed = text.trim().replaceAll(String.raw`\n`, "\n");
  try {
    if (trimmed.startsWith("{")) {
      return { kind: "set", set: keySet.parse(JSON.parse(trimmed)) };
    }
    if (trimmed.includes("PRIVATE")) return null;
    const key = createPublicKey(trimmed);
    return key.asymmetricKeyType === "rsa" ? { kind: "pem", pem: trimmed } : null;
  } catch {
    return null;
  }
}

const SERVICE = "https://api.clerk.com";
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/?$/;

/** Environment variables for Clerk as the sign-in service. */
export const clerkVariables = {
  CLERK_PUBLISHABLE_KEY: z.string().optional(),
  CLERK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, "is not a secret key (sk_test_... or sk_live_...)")
    .optional(),
  CLERK_JWT_KEY: z
    .string()
    .transform(parseJwtKey)
    .refine((keys) => keys !== null, "is neither an RSA public key in PEM nor a JWKS")
    .optional(),
  CLERK_API_BASE: z
    .string()
    .regex(LOOPBACK, "is for tests and may only lead to this machine")
    .optional(),
};

const variables = z.object(clerkVariables);
type Variables = z.output<typeof variables>;

/** The keys that verify Clerk's tokens. */
export type ClerkKeys =
  | { readonly kind: "pem"; readonly pem: string }
  | { readonly kind: "set"; readonly set: JSONWebKeySet };

/** Clerk instead of our own sign-in. */
export interface ClerkConfig {
  readonly publishableKey: string;
  readonly frontendHost: string;
  readonly secretKey: string;
  readonly keys: ClerkKeys;
  /** The origin that a token must have been issued for. */
  readonly origin: string;
  /** Base URL of the Backend API. */
  readonly apiUrl: string;
}

interface Needed {
  readonly env: Variables;
  readonly publicUrl: string | null;
  /** The parsed key, or a description of its problem. */
  readonly read: PublishableKey | string;
}

/** Names everything that is missing, one sentence each. */
function lacksOf({ env, publicUrl, read }: Needed): string[] {
  const { CLERK_SECRET_KEY: secretKey, CLERK_JWT_KEY: keys } = env;
  return [
    ...(typeof read === "string" ? [`CLERK_PUBLISHABLE_KEY: ${read}`] : []),
    ...(secretKey ? [] : ["CLERK_SECRET_KEY: it deletes people at Clerk who leave"]),
    ...(keys ? [] : [`CLERK_JWT_KEY: ${publishableKeyProblems.missing} It verifies the tokens`]),
    ...(publicUrl === null ? ["PUBLIC_URL: tokens of Clerk name the page they are for"] : []),
  ];
}

/** Returns `null` if none of Clerk's variables is set. A partial set is a problem. */
export function toClerk(
  env: Variables,
  { publicUrl }: { readonly publicUrl: string | null },
  problems: string[],
): ClerkConfig | null {
  const { CLERK_PUBLISHABLE_KEY: publishableKey = "" } = env;
  const { CLERK_SECRET_KEY: secretKey, CLERK_JWT_KEY: keys } = env;
  if (publishableKey === "" && !secretKey && !keys) return null;
  const read = readPublishableKey(publishableKey);
  const lacks = lacksOf({ env, publicUrl, read });
  problems.push(...lacks.map((lack) => `Sign-in by Clerk needs ${lack}`));
  if (typeof read === "string" || !secretKey || !keys || publicUrl === null) return null;
  if (read.isLive !== secretKey.startsWith("sk_live_")) {
    problems.push(
      "CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY are of different kinds, test and live",
    );
  }
  return {
    publishableKey,
    frontendHost: read.frontendHost,
    secretKey,
    keys,
    origin: new URL(publicUrl).origin,
    apiUrl: env.CLERK_API_BASE ?? SERVICE,
  };
}
