import { randomBytes } from "node:crypto";

/** Only ids, names from our own lists, and numbers; never an image, a token or an address. */
type Attributes = Readonly<Record<string, string | number | null>>;

/** A finished span and its place in a trace. */
export interface SpanRecord {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. Defaults to a random id. */
  readonly spanId?: string;
  readonly parentId?: string;
  readonly name: string;
  readonly kind: "server" | "internal" | "client" | "consumer";
  readonly beganMs: number;
  readonly endedMs: number;
  readonly attributes: Attributes;
  /** The error. Left out if there was none. */
  readonly error?: string | undefined;
}

export interface Tracer {
  record(span: SpanRecord): void;
  /** Sends the queued spans. */
  close(): Promise<void>;
}

export interface TracerOptions {
  /** Address of a collector; `/v1/traces` is appended. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of the traces that is sent, 0..1. Every process selects the same ones. */
  readonly sampledShare: number;
  /** Attributes of this process, such as its role. */
  readonly resource: Attributes;
  readonly log: { warn(message: string): void };
  /** Default 2 s. */
  readonly sendEveryMs?: number;
}

const SEND_EVERY_MS = 2_000;
const SEND_LIMIT_MS = 5_000;
/** Limits the memory while the collector is unreachable. Further spans are dropped. */
const MAX_WAITING = 4_096;
const NANOS_PER_MS = 1_000_000n;
/** Numbers of the OTLP protocol. */
const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
const STATUS_ERROR = 2;

/** Sends spans to a collector as OTLP JSON over HTTP, in batches and without delaying other work. */
export function createOtlpTracer(options: TracerOptions): Tracer {
  const { endpoint, headers, log } = options;
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  let waiting: object[] = [];
  let leftOut = 0;
  let last: Promise<void> = Promise.resolve();

  async function post(spans: readonly object[]): Promise<void> {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(bundle(options, spans)),
      signal: AbortSignal.timeout(SEND_LIMIT_MS),
    });
    if (!answer.ok) throw new Error(`the collector returned ${answer.status}`);
  }
  async function send(): Promise<void> {
    if (leftOut > 0)
      log.warn(`${leftOut} spans were dropped: the collector is slow or unreachable`);
    leftOut = 0;
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    await post(spans).catch((error: unknown) =>
      log.warn(`${spans.length} spans weren't sent: ${String(error)}`),
    );
  }
  function sendSoon(): Promise<void> {
    last = last.then(send);
    return last;
  }
  const timer = setInterval(() => void sendSoon(), options.sendEveryMs ?? SEND_EVERY_MS);
  return {
    record(span) {
      if (shareOf(span.traceId) >= options.sampledShare) return;
      if (waiting.length < MAX_WAITING) waiting.push(toWire(span));
      else leftOut += 1;
    },
    close() {
      clearInterval(timer);
      return sendSoon();
    },
  };
}

function bundle({ serviceName, resource }: TracerOptions, spans: readonly object[]) {
  const attributes = toAttributes({ "service.name": serviceName, ...resource });
  const scopeSpans = [{ scope: { name: "fotoya" }, spans }];
  return { resourceSpans: [{ resource: { attributes }, scopeSpans }] };
}

/** Maps the end of a trace id to a number from 0 to below 1. */
function shareOf(traceId: string): number {
  return Number.parseInt(traceId.slice(-8), 16) / 2 ** 32;
}

export function newSpanId(): string {
  return randomBytes(8).toString("hex");
}

function toWire(span: SpanRecord): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId ?? newSpanId(),
    parentSpanId: span.parentId ?? "",
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: toNanos(span.beganMs),
    endTimeUnixNano: toNanos(span.endedMs),
    attributes: toAttributes(span.attributes),
    status: span.error === undefined ? {} : { code: STATUS_ERROR, message: span.error },
  };
}

function toNanos(ms: number): string {
  return String(BigInt(Math.round(ms)) * NANOS_PER_MS);
}

function toAttributes(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (value === null) return [];
    const wire = typeof value === "string" ? { stringValue: value } : { doubleValue: value };
    return [{ key, value: wire }];
  });
}
