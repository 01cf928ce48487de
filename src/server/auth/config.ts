import { z } from "zod";
import { type ClerkConfig, clerkVariables, toClerk } from "./adapters/clerk/config.ts";

/** Environment variables for sign-in. */
export const authVariables = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  ...clerkVariables,
};

const variables = z.object(authVariables);
type Variables = z.output<typeof variables>;

interface SocialProvider {
  readonly clientId: string;
  readonly clientSecret: string;
}

type SocialProviders = Readonly<Partial<Record<"google" | "github", SocialProvider>>>;

export interface AuthConfig {
  readonly socialProviders: SocialProviders;
  /** `null` means our own sign-in. */
  readonly clerk: ClerkConfig | null;
}

/** Returns the pair of keys, `null` if neither is set, or a sentence if only one is. */
function keyPair(
  name: string,
  id: string | undefined,
  secret: string | undefined,
): SocialProvider | null | string {
  if (id && secret) return { clientId: id, clientSecret: secret };
  if (!id && !secret) return null;
  return `${name}_CLIENT_ID and ${name}_CLIENT_SECRET need each other; only one is set`;
}

function toSocial(env: Variables, problems: string[]): SocialProviders {
  const pairs = {
    google: keyPair("GOOGLE", env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    github: keyPair("GITHUB", env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET),
  };
  const socialProviders: Partial<Record<"google" | "github", SocialProvider>> = {};
  for (const name of ["google", "github"] as const) {
    const pair = pairs[name];
    if (typeof pair === "string") problems.push(pair);
    else if (pair) socialProviders[name] = pair;
  }
  return socialProviders;
}

/** Reads the sign-in configuration. Adds a sentence to `problems` for each missing setting. */
export function toAuth(
  env: Variables,
  { publicUrl }: { readonly publicUrl: string | null },
  problems: string[],
): AuthConfig {
  return {
    socialProviders: toSocial(env, problems),
    clerk: toClerk(env, { publicUrl }, problems),
  };
}
