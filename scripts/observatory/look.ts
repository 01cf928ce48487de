import { request as askPlainly } from "node:http";
import { request as askByTls } from "node:https";
import { text } from "node:stream/consumers";

/** What a scanner of headers sees of a site: its first page, and what it answers to another site's question. */
export interface SeenSite {
  readonly isTls: boolean;
  readonly headers: Headers;
  readonly html: string;
  /** Of the page and of robots.txt. */
  readonly cookies: readonly string[];
  /** Of the preflight that a page of another site would send. */
  readonly preflight: Headers;
}

/** Another site, as Mozilla's scanner names itself. */
export const OTHER_SITE = "https://http-observatory.security.mozilla.org";
const PAGE = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const PREFLIGHT = { origin: OTHER_SITE, "access-control-request-method": "GET" };

interface Question {
  readonly method?: "GET" | "OPTIONS";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks the site at `origin` what the scanner asks, and believes the certificate `ca`. Throws when it does not answer. */
export async function lookAt(origin: string, ca?: Buffer): Promise<SeenSite> {
  const isTls = origin.startsWith("https:");
  const request = isTls ? askByTls : askPlainly;
  const ask = ({ path, ...rest }: Question): Promise<{ headers: Headers; body: string }> =>
    new Promise((resolve, reject) => {
      const options = { ...rest, agent: false, ...(ca && { ca }) };
      const asked = request(new URL(path, origin), options, (answer) => {
        const headers = new Headers();
        for (const [name, values = []] of Object.entries(answer.headersDistinct))
          for (const value of values) headers.append(name, value);
        text(answer).then((body) => resolve({ headers, body }), reject);
      });
      asked.on("error", reject).end();
    });
  const page = await ask({ path: "/", headers: PAGE });
  const robots = await ask({ path: "/robots.txt" });
  const preflight = await ask({ method: "OPTIONS", path: "/", headers: PREFLIGHT });
  return {
    isTls,
    headers: page.headers,
    html: page.body,
    cookies: [page, robots].flatMap(({ headers }) => headers.getSetCookie()),
    preflight: preflight.headers,
  };
}
