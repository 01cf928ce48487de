import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { answerComfyUi, type ComfyUiState, openComfyUiState } from "./comfyui-wire.ts";
import { answerGemini } from "./gemini-wire.ts";
import { answerGeminiList, answerOpenAiList } from "./list-wire.ts";
import { answerChat, answerEdits, answerPicture, isPicturePath } from "./openai-wire.ts";
import type { Scenario } from "./scenarios.ts";
import { readRequest, type SeenRequest } from "./seen-request.ts";

export interface FakeModels {
  /** What the adapters take as their base address. */
  readonly urls: { readonly gemini: string; readonly openai: string; readonly comfyui: string };
  /** Everything that was asked since the last `play`. */
  requests(): readonly SeenRequest[];
  /** Calls that ask for a picture or a sentence, and so would be paid for. */
  paidCalls(): readonly SeenRequest[];
  /** Answers since the last `play` that the caller ended before they were complete. */
  givenUp(): number;
  /** Bytes that went out since the last `play`. */
  sentBytes(): number;
  /** From now on the provider behaves like this; forgets what was asked. */
  play(scenario: Scenario): void;
  /** The models that the provider lists, each with the day of its end; a `play` leaves them. */
  list(models: Readonly<Record<string, string | null>>): void;
  close(): Promise<void>;
}

interface FakeOptions {
  readonly port?: number;
  /** What the text models answer to a sentence. */
  readonly translate?: (text: string) => string;
}

const PAID = /:generateContent$|\/images\/edits$|\/chat\/completions$|^\/prompt$/;

/** What came in and went out since the last `play`. */
interface Books {
  scenario: Scenario;
  requests: SeenRequest[];
  givenUp: number;
  /** Bytes that had gone out through each connection at that time. */
  readonly sockets: Map<Socket, number>;
  comfyUi: ComfyUiState;
  models: Readonly<Record<string, string | null>>;
}

function pathOf({ path }: SeenRequest): string {
  return new URL(path, "http://fake").pathname;
}

function paidCallsOf({ requests }: Books): SeenRequest[] {
  return requests.filter((request) => PAID.test(pathOf(request)));
}

/** A fault that is over after one answer. */
function scenarioNow(books: Books): Scenario {
  const isOver = books.scenario === "rate_limited_once" && paidCallsOf(books).length > 1;
  return isOver ? "ok" : books.scenario;
}

async function answer(
  request: SeenRequest,
  response: ServerResponse,
  { books, translate }: { books: Books; translate: (text: string) => string },
): Promise<void> {
  const path = pathOf(request);
  const scenario = scenarioNow(books);
  if (path.endsWith(":generateContent")) {
    return answerGemini(request, response, { scenario, translate });
  }
  if (path === "/v1beta/models") return answerGeminiList(request, response, { scenario, books });
  if (path === "/v1/models") return answerOpenAiList(response, { scenario, books });
  if (path.endsWith("/images/edits")) return answerEdits(request, response, scenario);
  if (path.endsWith("/chat/completions")) {
    return answerChat(request, response, { scenario, translate });
  }
  if (await answerComfyUi({ request, response, scenario, state: books.comfyUi })) return;
  const edit = books.requests.findLast((seen) => seen.path.endsWith("/images/edits"));
  if (edit && isPicturePath(path)) return answerPicture(edit, response);
  response.writeHead(404).end();
}

function listen(
  server: ReturnType<typeof createServer>,
  port: number,
): Promise<{ readonly origin: string }> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("no port"));
      else resolve({ origin: `http://127.0.0.1:${address.port}` });
    });
  });
}

/**
 * Providers on loopback that speak the wires of Gemini, OpenAI (edits and chat) and ComfyUI, and answer with
 * real pictures made of those that came in. One server is one provider: open several for a chain of them.
 */
export async function openFakeModels(options: FakeOptions = {}): Promise<FakeModels> {
  const { port = 0, translate = (text) => `English(${text})` } = options;
  const books: Books = {
    scenario: "ok",
    requests: [],
    givenUp: 0,
    sockets: new Map(),
    comfyUi: openComfyUiState(),
    models: {},
  };
  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const request = await readRequest(incoming);
      books.requests.push(request);
      await answer(request, response, { books, translate });
    } catch (error) {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(String(error));
    }
  }

  const server = createServer((incoming, response) => {
    response.on("close", () => {
      if (!response.writableFinished) books.givenUp += 1;
    });
    void serve(incoming, response);
  });
  server.on("connection", (socket) => books.sockets.set(socket, 0));
  const { origin } = await listen(server, port);
  return {
    urls: { gemini: `${origin}/v1beta`, openai: `${origin}/v1`, comfyui: origin },
    requests: () => books.requests,
    paidCalls: () => paidCallsOf(books),
    givenUp: () => books.givenUp,
    sentBytes: () =>
      [...books.sockets].reduce((sum, [socket, before]) => sum + socket.bytesWritten - before, 0),
    play(scenario) {
      Object.assign(books, { scenario, requests: [], givenUp: 0, comfyUi: openComfyUiState() });
      for (const socket of books.sockets.keys()) {
        if (socket.destroyed) books.sockets.delete(socket);
        else books.sockets.set(socket, socket.bytesWritten);
      }
    },
    list(models) {
      books.models = models;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
