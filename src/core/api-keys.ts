import { z } from "zod/mini";
import { displayName } from "./display-name.ts";

/*
 * Shapes of the enveloped calls below /accounts/me/keys, for both sides:
 *   GET    /accounts/me/keys       the person's keys, the newest first
 *   POST   /accounts/me/keys       makes one; its secret is in this answer alone
 *   DELETE /accounts/me/keys/:id   revokes one; answers the keys
 */

/** What a key may be used for. */
export const apiScopes = ["pictures", "credits"] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Keys of one person that are not revoked. */
export const MAX_API_KEYS = 20;
export const MAX_KEY_NAME = 60;
/** Every secret begins with it, so that people and scanners know one when they see it. */
export const API_KEY_PREFIX = "fk_";

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first letters of the secret. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  createdAt: z.string(),
  /** To the minute; null: never. */
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
