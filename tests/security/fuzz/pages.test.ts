import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { frontPages } from "../../../src/tools/front-pages.ts";
import { seededRandom } from "../../faults/storm/random.ts";
import { withTestServer } from "../../setup/test-server.ts";
import { MARK, oddText, pick } from "./oddities.ts";

const SEED = 20_261_123;
const REQUESTS = 2_000;
const PAGE = "<!doctype html><title>page</title>";

let dir = "";
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "pages-"));
  await writeFile(join(dir, "index.html"), PAGE);
  for (const locale of ["en", "vi"]) {
    await mkdir(join(dir, "pages", locale), { recursive: true });
    for (const name of [...frontPages.map((page) => page.name), "not-found"]) {
      await writeFile(join(dir, "pages", locale, `${name}.html`), PAGE);
    }
  }
});
afterAll(() => rm(dir, { recursive: true }));

test("pages, also those that are not there, hold nothing of what was asked", async () => {
  const random = seededRandom(SEED);
  const paths = [
    "/",
    "/nothing/",
    "/dashboard/",
    "/login",
    "/sandbox/checkout/",
    "/pricing",
    "/robots.txt",
    "/sitemap.xml",
    "/assets/",
    "/api/auth/error",
  ];
  await withTestServer({ webDir: dir }, async ({ app }) => {
    let pages = 0;
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      const odd = encodeURIComponent(
        oddText(random)
          .replaceAll(/\p{Cs}/gu, "?")
          .slice(0, 300),
      );
      const payload = pick(random, [odd, `%3Cscript%3E${MARK}%3C/script%3E`, `<b>${MARK}`]);
      const path = pick(random, paths);
      const url = pick(random, [
        `${path}${payload}`,
        `${path}?lng=${payload}`,
        `${path}?error=${payload}`,
      ]);
      const answer = await app.inject({
        url,
        headers: {
          accept: "text/html",
          host: pick(random, ["x", "photos.example", `<${MARK}>`, `"${MARK}`]),
          cookie: `i18next=${payload}`,
        },
      });
      const type = String(answer.headers["content-type"] ?? "");
      if (type.includes("html")) pages += 1;
      const isShown = /html|xml|^$/.test(type) && /[<"']fzmark/.test(answer.body);
      expect([url, answer.statusCode < 500, isShown]).toEqual([url, true, false]);
    }
    expect(pages).toBeGreaterThan(REQUESTS / 10);
  });
});
