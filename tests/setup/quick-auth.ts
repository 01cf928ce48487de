import { createAuth } from "../../src/server/auth/adapters/better-auth.ts";
import type { Database } from "../../src/server/db/connection.ts";
import { plainPasswords } from "./plain-passwords.ts";

export interface VisitorAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A browser that keeps its cookies. */
export interface Visitor {
  post(path: string, body: unknown): Promise<VisitorAnswer>;
  get(path: string): Promise<VisitorAnswer>;
  isSignedIn(): Promise<boolean>;
  /** The cookies as the next request sends them. */
  cookies(): string;
  /** Replaces the cookies and returns the same browser. */
  with(cookies: string): Visitor;
}

const ORIGIN = "http://localhost:3000";

/** Opens sign-in without a server around it. Returns a function that opens a browser. */
export async function createQuickAuth(
  database: Database,
  secret: Uint8Array = new Uint8Array(32).fill(4),
): Promise<() => Visitor> {
  const auth = await createAuth({
    database,
    secret,
    publicUrl: null,
    socialProviders: {},
    mails: null,
    log: { warn: () => undefined, error: () => undefined },
    passwords: plainPasswords,
  });
  return () => {
    const jar = new Map<string, string>();
    const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    function keep(line: string): void {
      const [pair = ""] = line.split(";", 1);
      const name = pair.slice(0, pair.indexOf("="));
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, pair.slice(name.length + 1));
    }
    async function ask(path: string, init: RequestInit): Promise<VisitorAnswer> {
      const answer = await auth.handler(
        new Request(`${ORIGIN}/api/auth${path}`, {
          ...init,
          headers: { "content-type": "application/json", origin: ORIGIN, cookie: cookies() },
        }),
      );
      for (const line of answer.headers.getSetCookie()) keep(line);
      const text = await answer.text();
      return {
        status: answer.status,
        body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text,
      };
    }
    const visitor: Visitor = {
      post: (path, body) => ask(path, { method: "POST", body: JSON.stringify(body) }),
      get: (path) => ask(path, { method: "GET" }),
      isSignedIn: async () => (await visitor.get("/token")).status === 200,
      cookies,
      with(others) {
        jar.clear();
        for (const pair of others.split("; ")) keep(pair);
        return visitor;
      },
    };
    return visitor;
  };
}
