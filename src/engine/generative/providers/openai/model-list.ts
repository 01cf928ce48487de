import { z } from "zod";
import { parseAnswer } from "../../adapters/provider-answer.ts";
import type { ListWire } from "../../provider.ts";

/** `GET /v1/models` (developers.openai.com/api/docs/deprecations describes `shutdown_date`). */
const list = z.object({
  data: z.array(z.object({ id: z.string(), shutdown_date: z.iso.date().nullish().catch(null) })),
});

/** OpenAI's list of models. */
export const openAiList: ListWire = {
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  async read(get) {
    const { data } = parseAnswer(list, await get("/models"));
    return new Map(data.map(({ id, shutdown_date }) => [id, shutdown_date ?? null]));
  },
};
