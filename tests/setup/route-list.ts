import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";

export interface ListedRoute {
  readonly method: string;
  /** The registered pattern. */
  readonly url: string;
}

export interface ListedApp {
  readonly app: FastifyInstance;
  readonly routes: readonly ListedRoute[];
}

/** Calls `open` and returns its result with the routes of the HTTP app that it creates. */
export async function listRoutes<Opened>(
  open: () => Promise<Opened>,
): Promise<ListedApp & { readonly opened: Opened }> {
  const routes: ListedRoute[] = [];
  let made: FastifyInstance | undefined;
  // Fastify publishes a new app on this channel before the app has any routes.
  const listen = (message: unknown) => {
    const app = appOf(message);
    made = app;
    app.addHook("onRoute", (route) => {
      for (const method of [route.method].flat()) routes.push({ method, url: route.url });
    });
  };
  subscribe("fastify.initialization", listen);
  try {
    const opened = await open();
    if (!made) throw new Error("no HTTP app was created");
    return { app: made, routes, opened };
  } finally {
    unsubscribe("fastify.initialization", listen);
  }
}

function appOf(message: unknown): FastifyInstance {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Fastify documents for this channel
  return (message as { fastify: FastifyInstance }).fastify;
}

/** Returns a path that matches the pattern, without a slash at the end. */
export function addressOf({ url }: ListedRoute): string {
  const address = url.replaceAll(/:[^/]+/g, "none").replace("*", "none");
  return address.length > 1 && address.endsWith("/") ? address.slice(0, -1) : address;
}
