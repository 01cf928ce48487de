import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";

export interface ListedRoute {
  readonly method: string;
  /** The pattern that it was registered with. */
  readonly url: string;
}

export interface ListedApp {
  readonly app: FastifyInstance;
  readonly routes: readonly ListedRoute[];
}

/** Opens what `open` opens, and tells the routes of the HTTP app that comes into being with it. */
export async function listRoutes<Opened>(
  open: () => Promise<Opened>,
): Promise<ListedApp & { readonly opened: Opened }> {
  const routes: ListedRoute[] = [];
  let made: FastifyInstance | undefined;
  // Fastify says here that there is a new app, before it has any route.
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
    if (!made) throw new Error("no HTTP app was made");
    return { app: made, routes, opened };
  } finally {
    unsubscribe("fastify.initialization", listen);
  }
}

function appOf(message: unknown): FastifyInstance {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Fastify documents for this channel
  return (message as { fastify: FastifyInstance }).fastify;
}

/** An address that matches the pattern, in the one of its two spellings that has no slash at the end. */
export function addressOf({ url }: ListedRoute): string {
  const address = url.replaceAll(/:[^/]+/g, "none").replace("*", "none");
  return address.length > 1 && address.endsWith("/") ? address.slice(0, -1) : address;
}
