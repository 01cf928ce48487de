import type { BrowserContext, Request } from "@playwright/test";

export interface PageWatch {
  /** One sentence per forbidden action of a page of the context. */
  readonly problems: readonly string[];
  /** The last requests with their results, for failed tests. */
  asked(): readonly string[];
}

export interface WatchOptions {
  /** The origins that pages may contact. */
  readonly origins: readonly string[];
  /** The test ends servers, so connections may break. */
  readonly mayLoseServer?: boolean;
}

/** Error responses, and loads that a test interrupts by going offline, are logged by the browser itself. */
const EXPECTED =
  /Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED)/;
const KEPT_REQUESTS = 60;
const BROKEN =
  /Failed to load resource: (net::ERR_|the server responded with a status of 50[0-4])|Clerk: Failed to load Clerk JS/;

/**
 * Watches every page of `context`: console errors and warnings, breaches of the content policy, and requests to other
 * origins.
 */
export async function watchPages(
  context: BrowserContext,
  { origins, mayLoseServer = false }: WatchOptions,
): Promise<PageWatch> {
  const problems: string[] = [];
  const asked = new Map<Request, string>();
  context.on("console", (message) => {
    const text = message.text();
    const isExpected = EXPECTED.test(text) || (mayLoseServer && BROKEN.test(text));
    if (["error", "warning"].includes(message.type()) && !isExpected) problems.push(text);
  });
  context.on("weberror", (error) => problems.push(String(error.error())));
  context.on("request", (request) => {
    asked.set(request, "no answer");
    const [oldest] = asked.keys();
    if (asked.size > KEPT_REQUESTS && oldest) asked.delete(oldest);
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !origins.includes(origin))
      problems.push(`request to another origin: ${request.url()}`);
  });
  const noteOutcome = (request: Request, outcome: string) => {
    if (asked.has(request)) asked.set(request, outcome);
  };
  context.on("response", (response) => noteOutcome(response.request(), String(response.status())));
  context.on("requestfailed", (request) =>
    noteOutcome(request, request.failure()?.errorText ?? "failed"),
  );
  await context.exposeBinding("noteBreach", (_source, breach: string) => {
    problems.push(`breach of the content policy: ${breach}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const note: unknown = Reflect.get(window, "noteBreach");
      if (typeof note === "function")
        note(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return {
    problems,
    asked: () =>
      [...asked].map(([request, outcome]) => `${request.method()} ${request.url()}: ${outcome}`),
  };
}
