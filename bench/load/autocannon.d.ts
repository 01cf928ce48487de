/** The part of autocannon that the load programs use. The package ships no types. */
declare module "autocannon" {
  interface Request {
    readonly method: "GET";
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  }
  interface Client {
    setRequests(requests: readonly Request[]): void;
  }
  interface Result {
    readonly requests: { readonly total: number };
    /** In ms. */
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
    /** In seconds. */
    readonly duration: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** In seconds. */
    readonly duration: number;
    /** Requests per second, over all connections. */
    readonly overallRate?: number;
    readonly setupClient?: (client: Client) => void;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
