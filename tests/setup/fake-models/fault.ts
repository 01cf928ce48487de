import type { ServerResponse } from "node:http";
import type { Scenario } from "./scenarios.ts";

const HUGE_BYTES = 150 * 1024 * 1024;
const DRIP_MS = 20;

/** A server that must never get a request, in the address range for documentation (RFC 5737). */
export const ELSEWHERE = "http://192.0.2.1/picture.png";

/** The parts of a wire's answers that faults need. `opening` begins a huge answer, such as `{"data":[{"b64_json":"`. */
interface FaultWire {
  readonly opening: string;
  /** A complete answer with an image. */
  readonly whole: () => Promise<string | Buffer>;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function sendHuge(response: ServerResponse, opening: string): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.write(opening);
  const chunk = Buffer.alloc(64 * 1024, "A");
  let sentBytes = 0;
  const send = (): void => {
    while (sentBytes < HUGE_BYTES && !response.destroyed) {
      sentBytes += chunk.byteLength;
      if (!response.write(chunk)) {
        response.once("drain", send);
        return;
      }
    }
    response.end();
  };
  send();
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => response.write(" "), DRIP_MS);
  response.on("close", () => clearInterval(timer));
}

async function sendHalf(response: ServerResponse, { whole }: FaultWire): Promise<void> {
  const body = Buffer.from(await whole());
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": body.byteLength,
  });
  response.write(body.subarray(0, body.byteLength / 2), () => response.destroy());
}

async function sendTruncated(response: ServerResponse, { whole }: FaultWire): Promise<void> {
  const body = Buffer.from(await whole());
  response.writeHead(200, { "content-type": "application/json" });
  response.end(body.subarray(0, body.byteLength / 2));
}

function sendPage(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "text/html" });
  response.end("<html><body><h1>Gateway</h1></body></html>");
}

type SendFault = (response: ServerResponse, wire: FaultWire) => void | Promise<void>;

/** Faults of the connection and the body, the same for every wire. */
const faults: Partial<Record<Scenario, SendFault>> = {
  reset: (response) => {
    response.socket?.resetAndDestroy();
  },
  reset_half_way: sendHalf,
  truncated: sendTruncated,
  html: (response) => sendPage(response, 200),
  broken: (response) => sendPage(response, 500),
  redirect: (response) => {
    response.writeHead(302, { location: ELSEWHERE }).end();
  },
  huge: (response, { opening }) => sendHuge(response, opening),
  drip,
  silent: () => undefined,
  too_slow: () => undefined,
};

/** Answers with a fault of the connection or the body. Returns `false` if the scenario isn't one of them. */
export async function sendFault(
  scenario: Scenario,
  response: ServerResponse,
  wire: FaultWire,
): Promise<boolean> {
  const send = faults[scenario];
  await send?.(response, wire);
  return send !== undefined;
}

/** Answers a request for the model list with a fault. Returns `false` if the scenario isn't one of them. */
export async function sendListFault(
  scenario: Scenario,
  response: ServerResponse,
): Promise<boolean> {
  if (scenario === "bad_key") {
    sendJson(response, 401, { error: { code: "invalid_api_key", message: "Incorrect API key." } });
    return true;
  }
  const whole = async () => "[]";
  return sendFault(scenario, response, { opening: '{"data":[{"id":"', whole });
}
