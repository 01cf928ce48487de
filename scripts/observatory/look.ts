import { request as askPlainly } from "node:http";
import { request as askByTls } from "node:https";
import { text } from "node:stream/consumers";

/** A site as a header scanner sees it: its first page, and its response to a cross-origin preflight. */
export interface SeenSite {
  readonly isTls: boolean;
  readonly headers: Headers;
  readonly html: string;
  /** Of the page and robots.txt. */
  readonly cookies: readonly string[];
  /** The response to a preflight from another site's page. */
  readonly preflight: Headers;
}

/** The origin that Mozilla's scanner uses. */
export const OTHER_SITE = "https://http-observatory.security.mozilla.org";
const PAGE = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const PREFLIGHT = { origin: OTHER_SITE, "access-control-request-method": "GET" };

interface Question {
  readonly method?: "GET" | "OPTIONS";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends the scanner's requests to the site at `origin`, trusting the certificate `ca`. Throws if it doesn't respond.
 */
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
