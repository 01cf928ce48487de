import { z } from "zod/mini";
import { displayName } from "./display-name.ts";

/*
 * Schemas of the enveloped endpoints under /accounts/me/keys, for server and browser:
 *   GET    /accounts/me/keys       the user's keys, newest first
 *   POST   /accounts/me/keys       creates a key; only this response contains its secret
 *   DELETE /accounts/me/keys/:id   revokes a key; returns the keys
 */

/** The permissions of a key. */
export const apiScopes = ["pictures", "credits"] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Limit of unrevoked keys per user. */
export const MAX_API_KEYS = 20;
export const MAX_KEY_NAME = 60;
/** Every secret starts with it, so that people and scanners recognise one. */
export const API_KEY_PREFIX = "fk_";

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the secret. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  createdAt: z.string(),
  /** To the minute. `null` if never used. */
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyList = z.object({ keys: z.array(apiKey) });
export type ApiKeyList = z.infer<typeof apiKeyList>;

export const apiKeyRequest = z.strictObject({
  name: displayName(MAX_KEY_NAME).check(z.minLength(1)),
  scopes: z.array(z.enum(apiScopes)).check(z.minLength(1), z.maxLength(apiScopes.length)),
});
export type ApiKeyRequest = z.infer<typeof apiKeyRequest>;

export const newApiKey = z.object({ key: apiKey, secret: z.string() });
export type NewApiKey = z.infer<typeof newApiKey>;
