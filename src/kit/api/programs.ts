import { type QueryClient, useQuery } from "@tanstack/react-query";
import {
  type ApiKeyList,
  type ApiKeyRequest,
  apiKeyList,
  type NewApiKey,
  newApiKey,
} from "#core/api-keys.ts";
import { type NewWebhook, newWebhook, type WebhookList, webhookList } from "#core/webhooks.ts";
import { callFor, useUserId } from "./call-for.ts";
import { withProof } from "./proof-store.ts";

const KEYS = "/accounts/me/keys";
const WEBHOOKS = "/accounts/me/webhooks";

/** The user's API keys. */
export function useApiKeys() {
  const userId = useUserId();
  return useQuery({
    queryKey: ["api-keys", userId],
    enabled: userId !== null,
    queryFn: () => callFor(apiKeyList, { method: "GET", path: KEYS }),
  });
}

/** Creates a key. Only this response contains its secret. */
export async function makeApiKey(client: QueryClient, payload: ApiKeyRequest): Promise<NewApiKey> {
  const made = await withProof(() => callFor(newApiKey, { method: "POST", path: KEYS, payload }));
  await client.invalidateQueries({ queryKey: ["api-keys"] });
  return made;
}

export async function revokeApiKey(client: QueryClient, id: string): Promise<void> {
  const call = { method: "DELETE", path: `${KEYS}/${id}`, payload: {} } as const;
  const keys = await withProof(() => callFor(apiKeyList, call));
  client.setQueriesData<ApiKeyList>({ queryKey: ["api-keys"] }, keys);
}

/** The user's webhook addresses, and the last messages to them. */
export function useWebhooks() {
  const userId = useUserId();
  return useQuery({
    queryKey: ["webhooks", userId],
    enabled: userId !== null,
    queryFn: () => callFor(webhookList, { method: "GET", path: WEBHOOKS }),
  });
}

/** Adds an address. Only this response contains its secret. */
export async function addWebhook(client: QueryClient, url: string): Promise<NewWebhook> {
  const made = await withProof(() =>
    callFor(newWebhook, { method: "POST", path: WEBHOOKS, payload: { url } }),
  );
  await client.invalidateQueries({ queryKey: ["webhooks"] });
  return made;
}

export async function removeWebhook(client: QueryClient, id: string): Promise<void> {
  const call = { method: "DELETE", path: `${WEBHOOKS}/${id}`, payload: {} } as const;
  const webhooks = await withProof(() => callFor(webhookList, call));
  client.setQueriesData<WebhookList>({ queryKey: ["webhooks"] }, webhooks);
}
