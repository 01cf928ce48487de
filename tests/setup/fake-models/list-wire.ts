import type { ServerResponse } from "node:http";
import { sendFault, sendJson } from "./fault.ts";
import type { Scenario } from "./scenarios.ts";
import type { SeenRequest } from "./seen-request.ts";

interface Listing {
  readonly scenario: Scenario;
  readonly books: { readonly models: Readonly<Record<string, string | null>> };
}

/** So many models are on one page of Google's list; the real one has more. */
const PAGE = 2;

async function isFaulty(response: ServerResponse, scenario: Scenario): Promise<boolean> {
  if (scenario === "bad_key") {
    sendJson(response, 401, { error: { code: "invalid_api_key", message: "Incorrect API key." } });
    return true;
  }
  const whole = async () => "[]";
  return sendFault(scenario, response, { opening: '{"data":[{"id":"', whole });
}

/** `GET /v1beta/models` (ai.google.dev/api/models). */
export async function answerGeminiList(
  { path }: SeenRequest,
  response: ServerResponse,
  { scenario, books }: Listing,
): Promise<void> {
  if (await isFaulty(response, scenario)) return;
  const names = Object.keys(books.models);
  const from = Number(new URL(path, "http://fake").searchParams.get("pageToken") ?? 0);
  const next = from + PAGE;
  sendJson(response, 200, {
    models: names.slice(from, next).map((name) => ({ name: `models/${name}`, version: "001" })),
    ...(next < names.length ? { nextPageToken: String(next) } : {}),
  });
}

/** `GET /v1/models`, with `shutdown_date` as developers.openai.com/api/docs/deprecations describes it. */
export async function answerOpenAiList(
  response: ServerResponse,
  { scenario, books }: Listing,
): Promise<void> {
  if (await isFaulty(response, scenario)) return;
  sendJson(response, 200, {
    object: "list",
    data: Object.entries(books.models).map(([id, shutdown_date]) => {
      return { id, object: "model", created: 1, owned_by: "openai", shutdown_date };
    }),
  });
}
