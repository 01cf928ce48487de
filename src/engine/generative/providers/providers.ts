import type { Provider } from "../provider.ts";
import { comfyui } from "./comfyui/provider.ts";
import { edit } from "./edit/provider.ts";
import { gemini } from "./gemini/provider.ts";
import { openai } from "./openai/provider.ts";

const all = [gemini, openai, edit, comfyui] as const;
export type ProviderId = (typeof all)[number]["id"];

/** The settings of each provider; `null` if it isn't configured. */
export type SettingsOfProviders = {
  readonly [One in (typeof all)[number] as One["id"]]: ReturnType<One["readSettings"]>;
};

/** Every generative provider, in the default order of attempts. */
export const providers: readonly Provider<ProviderId>[] = all;

export function providerOf(id: ProviderId): Provider<ProviderId> {
  const found = providers.find((provider) => provider.id === id);
  if (!found) throw new Error(`${id} isn't a known provider`);
  return found;
}
