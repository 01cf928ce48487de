import { z } from "zod";
import { parseAnswer } from "../../adapters/provider-answer.ts";
import type { ListWire } from "../../provider.ts";

/** The most that Google returns per page, and more than it has. */
const PAGE_SIZE = 1_000;
const MAX_PAGES = 5;

/** `GET /v1beta/models` (ai.google.dev/api/models). It doesn't include end dates. */
const listPage = z.object({
  models: z.array(z.object({ name: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});

/** Google's list of models. */
export const geminiList: ListWire = {
  headers: (apiKey) => ({ "x-goog-api-key": apiKey }),
  async read(get) {
    const listed = new Map<string, string | null>();
    let token: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query = token ? `&pageToken=${encodeURIComponent(token)}` : "";
      const answer = parseAnswer(listPage, await get(`/models?pageSize=${PAGE_SIZE}${query}`));
      for (const { name } of answer.models) listed.set(name.replace(/^models\//, ""), null);
      token = answer.nextPageToken;
      if (!token) break;
    }
    return listed;
  },
};
