import type { FastifyInstance, LightMyRequestResponse } from "fastify";

/** A browser that keeps its cookies, at one network address. */
export interface CookieBrowser {
  post(path: string, payload: object): Promise<LightMyRequestResponse>;
  /** Opens a link as a browser does from another site. Returns redirects without following them. */
  open(link: URL): Promise<LightMyRequestResponse>;
  isSignedIn(): Promise<boolean>;
  cookies(): string;
}

/** Opens a browser. `remoteAddress` is its network address as the server sees it. */
export function openBrowser(app: FastifyInstance, remoteAddress = "127.0.0.1"): CookieBrowser {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  async function ask(
    method: "GET" | "POST",
    url: string,
    payload?: object,
  ): Promise<LightMyRequestResponse> {
    const headers = jar.size === 0 ? {} : { cookie: cookies() };
    const answer = await app.inject({
      method,
      url,
      remoteAddress,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, encodeURIComponent(value));
    }
    return answer;
  }

  return {
    post: (path, payload) => ask("POST", `/api/auth${path}`, payload),
    open: (link) => ask("GET", `${link.pathname}${link.search}`),
    isSignedIn: async () => (await ask("GET", "/api/auth/token")).statusCode === 200,
    cookies,
  };
}
