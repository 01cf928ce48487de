import type { ListedModels, ListSource } from "../provider.ts";
import { createCappedFetch } from "./capped-fetch.ts";
import { asOneCall, refusalFailure } from "./failures.ts";

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Lists the models that a provider serves. Free of charge. Rejects with an `EngineFailure`. */
export function readModelList(source: ListSource, signal: AbortSignal): Promise<ListedModels> {
  const { wire, apiKey, baseUrl } = source;
  const fetch = createCappedFetch({ baseUrl, maxBytes: MAX_ANSWER_BYTES });
  const headers = wire.headers(apiKey);
  async function get(path: string): Promise<string> {
    const response = await fetch(`${baseUrl}${path}`, { headers, signal });
    const body = await response.text();
    if (response.ok) return body;
    const answer = { status: response.status, headers: Object.fromEntries(response.headers), body };
    throw refusalFailure(answer, apiKey);
  }
  return asOneCall({ signal, secret: apiKey }, () => wire.read(get));
}
