import autocannon from "autocannon";
import { median } from "./report.ts";

/** One measurement of GETs. */
export interface Rate {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Responses other than 200, and requests without a response. */
  readonly failed: number;
}

export interface GetRequest {
  readonly method: "GET";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Load {
  readonly urls: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  readonly requests: readonly GetRequest[];
  /** Upper limit; by default as many as there are responses. */
  readonly perSecond?: number;
}

/** Sends requests as fast as responses arrive. Distributes requests over connections, and connections over `urls`. */
export async function measureGets(load: Load): Promise<Rate> {
  const { urls, connections, seconds, requests, perSecond } = load;
  let begun = 0;
  const results = await Promise.all(
    urls.map((url) =>
      autocannon({
        url,
        connections: connections / urls.length,
        duration: seconds,
        ...(perSecond !== undefined && { overallRate: perSecond / urls.length }),
        setupClient(client) {
          const own = requests.filter((_, index) => index % connections === begun);
          begun += 1;
          client.setRequests(own);
        },
      }),
    ),
  );
  return {
    perSecond: results.reduce(
      (sum, { requests: { total }, duration }) => sum + total / duration,
      0,
    ),
    p50Ms: Math.max(...results.map(({ latency }) => latency.p50)),
    p99Ms: Math.max(...results.map(({ latency }) => latency.p99)),
    failed: results.reduce(
      (sum, { non2xx, errors, timeouts }) => sum + non2xx + errors + timeouts,
      0,
    ),
  };
}

/** The round with the median rate, with the failures of all rounds. */
export function middleRate(rates: readonly Rate[]): Rate {
  const perSecond = median(rates.map((rate) => rate.perSecond));
  const middle = rates.find((rate) => rate.perSecond === perSecond);
  if (!middle) throw new Error("nothing was measured");
  return { ...middle, failed: rates.reduce((sum, { failed }) => sum + failed, 0) };
}

export function describeRate({ perSecond, p50Ms, p99Ms, failed }: Rate): string {
  return `${perSecond.toFixed(0)}/s   p50 ${p50Ms} ms   p99 ${p99Ms} ms   failed ${failed}`;
}
