import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ProviderId } from "#engine/generative/providers/providers.ts";
import type { AnswerCall, FakeWire } from "./fake-wire.ts";
import type { Scenario } from "./scenarios.ts";
import { readRequest, type SeenRequest } from "./seen-request.ts";
import { readWires } from "./wires.ts";

export interface FakeModels {
  /** Base URLs for the adapters. */
  readonly urls: Readonly<Record<ProviderId, string>>;
  /** All requests since the last `play`. */
  requests(): readonly SeenRequest[];
  /** Requests since the last `play` that a real provider would charge for: images and sentences. */
  paidCalls(): readonly SeenRequest[];
  /** Number of answers since the last `play` that the caller aborted before they were complete. */
  givenUp(): number;
  /** Bytes sent since the last `play`. */
  sentBytes(): number;
  /** Sets the provider's behaviour and forgets earlier requests. */
  play(scenario: Scenario): void;
  /** Sets the models that the provider lists, each with its last day or `null`. `play` doesn't reset them. */
  list(models: Readonly<Record<string, string | null>>): void;
  close(): Promise<void>;
}

interface FakeOptions {
  readonly port?: number;
  /** The text models' answer to a sentence. */
  readonly translate?: (text: string) => string;
}

/** The traffic since the last `play`. */
interface Books {
  readonly wires: readonly FakeWire[];
  scenario: Scenario;
  requests: SeenRequest[];
  givenUp: number;
  /** Bytes that each connection had sent before the last `play`. */
  readonly sockets: Map<Socket, number>;
  /** One answering function per wire. */
  answers: readonly AnswerCall[];
  models: Readonly<Record<string, string | null>>;
}

function pathOf({ path }: SeenRequest): string {
  return new URL(path, "http://fake").pathname;
}

function paidCallsOf({ requests, wires }: Books): SeenRequest[] {
  return requests.filter((request) =>
    wires.some(({ paidPath }) => paidPath?.test(pathOf(request))),
  );
}

/** The current scenario: `rate_limited_once` ends after one answer. */
function scenarioNow(books: Books): Scenario {
  const isOver = books.scenario === "rate_limited_once" && paidCallsOf(books).length > 1;
  return isOver ? "ok" : books.scenario;
}

async function answer(
  request: SeenRequest,
  response: ServerResponse,
  { books, translate }: { books: Books; translate: (text: string) => string },
): Promise<void> {
  const url = new URL(request.path, "http://fake");
  const { models } = books;
  const call = { request, url, response, scenario: scenarioNow(books), translate, models };
  for (const answerCall of books.answers) if (await answerCall(call)) return;
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

function urlsOf(wires: Readonly<Record<ProviderId, FakeWire>>, origin: string): FakeModels["urls"] {
  const entries = Object.entries(wires).map(([id, { basePath }]) => [id, `${origin}${basePath}`]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same providers
  return Object.fromEntries(entries) as FakeModels["urls"];
}

/**
 * Starts a server on loopback that speaks the wires of all the product's providers and answers with real images made
 * from its inputs. One server is one provider: open several for a chain.
 */
export async function openFakeModels(options: FakeOptions = {}): Promise<FakeModels> {
  const { port = 0, translate = (text) => `English(${text})` } = options;
  const byProvider = await readWires();
  const wires = Object.values(byProvider);
  const openAll = () => wires.map(({ open }) => open());
  const books: Books = {
    wires,
    scenario: "ok",
    requests: [],
    givenUp: 0,
    sockets: new Map(),
    answers: openAll(),
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
    urls: urlsOf(byProvider, origin),
    requests: () => books.requests,
    paidCalls: () => paidCallsOf(books),
    givenUp: () => books.givenUp,
    sentBytes: () =>
      [...books.sockets].reduce((sum, [socket, before]) => sum + socket.bytesWritten - before, 0),
    play(scenario) {
      Object.assign(books, { scenario, requests: [], givenUp: 0, answers: openAll() });
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
