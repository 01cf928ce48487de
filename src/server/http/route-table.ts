import type { FastifyInstance } from "fastify";

export interface RouteTable {
  /** Methods of the routes that match `path`; empty if there are none. */
  methodsOf(path: string): string[];
}

/** Records every route that is registered on `app` after this call, to tell a wrong method from a wrong path. */
export function collectRoutes(app: FastifyInstance): RouteTable {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook("onRoute", (route) => {
    routes.push({ pattern: toPattern(route.url), methods: [route.method].flat() });
  });
  return {
    methodsOf(path) {
      const found = routes.filter(({ pattern }) => pattern.test(path));
      return [...new Set(found.flatMap(({ methods }) => methods))].toSorted();
    },
  };
}

/** `:name` stands for one segment and `*` for the rest. */
function toPattern(url: string): RegExp {
  const source = url
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:[^/]+/g, "[^/]+")
    .replaceAll("*", ".*");
  return new RegExp(`^${source}$`);
}
