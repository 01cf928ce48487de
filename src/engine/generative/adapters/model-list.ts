import { z } from "zod";
import type { ListedModels, ListSource } from "../model-ends.ts";
import { createCappedFetch } from "./capped-fetch.ts";
import { asOneCall, refusalFailure } from "./failures.ts";
import { parseAnswer } from "./provider-answer.ts";

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** Google gives at most a thousand models at once, which are more than it has. */
const PAGE_SIZE = 1_000;
const MAX_PAGES = 5;

/** `GET /v1beta/models` (ai.google.dev/api/models); it tells no ends. */
const geminiPage = z.object({
  models: z.array(z.object({ name: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});
/** `GET /v1/models` (developers.openai.com/api/docs/deprecations tells of `shutdown_date`). */
const openAiList = z.object({
  data: z.array(z.object({ id: z.string(), shutdown_date: z.iso.date().nullish().catch(null) })),
});

type Get = (path: string) => Promise<string>;

async function listGemini(get: Get): Promise<ListedModels> {
  const listed = new Map<string, string | null>();
  let token: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = token ? `&pageToken=${encodeURIComponent(token)}` : "";
    const answer = parseAnswer(geminiPage, await get(`/models?pageSize=${PAGE_SIZE}${query}`));
    for (const { name } of answer.models) listed.set(name.replace(/^models\//, ""), null);
    token = answer.nextPageToken;
    if (!token) break;
  }
  return listed;
}

async function listOpenAi(get: Get): Promise<ListedModels> {
  const { data } = parseAnswer(openAiList, await get("/models"));
  return new Map(data.map(({ id, shutdown_date }) => [id, shutdown_date ?? null]));
}

/** The models that a provider serves. Rejects with an `EngineFailure`; costs nothing. */
export function readModelList(source: ListSource, signal: AbortSignal): Promise<ListedModels> {
  const { wire, apiKey, baseUrl } = source;
  const fetch = createCappedFetch({ baseUrl, maxBytes: MAX_ANSWER_BYTES });
  const headers =
    wire === "gemini" ? { "x-goog-api-key": apiKey } : { authorization: `Bearer ${apiKey}` };
  const get: Get = async (path) => {
    const response = await fetch(`${baseUrl}${path}`, { headers, signal });
    const body = await response.text();
    if (response.ok) return body;
    const answer = { status: response.status, headers: Object.fromEntries(response.headers), body };
    throw refusalFailure(answer, apiKey);
  };
  return asOneCall({ signal, secret: apiKey }, () =>
    wire === "gemini" ? listGemini(get) : listOpenAi(get),
  );
}
