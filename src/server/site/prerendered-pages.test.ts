import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ORIGIN_MARK } from "#core/front-pages.ts";
import { withTestServer } from "../../../tests/setup/test-server.ts";

describe("prerendered pages", () => {
  let dir = "";
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "front-pages-"));
    await writeFile(join(dir, "index.html"), "shell");
    for (const locale of ["en", "vi"]) {
      await mkdir(join(dir, "pages", locale), { recursive: true });
      const page = `${locale} page\n<link rel="canonical" href="${ORIGIN_MARK}/pricing">\nend`;
      await writeFile(join(dir, "pages", locale, "pricing.html"), page);
      await writeFile(join(dir, "pages", locale, "not-found.html"), `${locale} lost`);
    }
  });
  afterAll(() => rm(dir, { recursive: true }));

  test.each([
    ["/pricing", {}, "en"],
    ["/pricing", { "accept-language": "vi-VN,vi;q=0.9,en;q=0.8" }, "vi"],
    ["/pricing", { "accept-language": "vi", cookie: "a=1; i18next=en" }, "en"],
    ["/pricing?lng=vi", { cookie: "i18next=en" }, "vi"],
    ["/pricing?lng=fr", { "accept-language": "vi" }, "vi"],
  ])("%s with %o is sent in %s", async (url, headers, locale) => {
    await withTestServer({ webDir: dir }, async ({ app }) => {
      const answer = await app.inject({ url, headers: { ...headers } });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain(`${locale} page`);
      expect(answer.headers["content-language"]).toBe(locale);
      expect(answer.headers.vary).toContain("accept-language");
    });
  });

  test("links name the public address, and are left out without one", async () => {
    await withTestServer({ webDir: dir, publicUrl: "https://photo.example/x" }, async ({ app }) => {
      const { body } = await app.inject({ url: "/pricing" });
      expect(body).toContain('href="https://photo.example/pricing"');
    });
    await withTestServer({ webDir: dir }, async ({ app }) => {
      const { body } = await app.inject({ url: "/pricing" });
      expect(body).toBe("en page\nend");
    });
  });

  test("are packed, and not sent twice", async () => {
    await withTestServer({ webDir: dir }, async ({ app }) => {
      const headers = { "accept-encoding": "gzip, br" };
      const first = await app.inject({ url: "/pricing", headers });
      expect(first.headers["content-encoding"]).toBe("br");
      expect(brotliDecompressSync(first.rawPayload).toString()).toBe("en page\nend");
      const again = await app.inject({
        url: "/pricing",
        headers: { ...headers, "if-none-match": String(first.headers.etag) },
      });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    });
  });

  test("what is no page is 404 in the visitor's language; screens are the shell", async () => {
    await withTestServer({ webDir: dir }, async ({ app }) => {
      const html = { accept: "text/html", "accept-language": "vi" };
      const lost = await app.inject({ url: "/nowhere", headers: html });
      expect([lost.statusCode, lost.body]).toEqual([404, "vi lost"]);
      const shell = await app.inject({ url: "/dashboard/id", headers: html });
      expect([shell.statusCode, shell.body]).toEqual([200, "shell"]);
    });
  });
});

test("search engines find the public pages in every language and no screens", async () => {
  await withTestServer({}, async ({ app }) => {
    const host = { host: "photo.example" };
    const robots = await app.inject({ url: "/robots.txt", headers: host });
    expect(robots.body).toContain("Disallow: /dashboard");
    expect(robots.body).toMatch(/Sitemap: https?:\/\/photo\.example\/sitemap\.xml/);
    const map = await app.inject({ url: "/sitemap.xml", headers: host });
    expect(map.headers["content-type"]).toContain("application/xml");
    for (const path of ["/pricing", "/terms", "/privacy", "/commerce", "/cookies", "/support"])
      expect(map.body).toContain(`photo.example${path}</loc>`);
    expect(map.body).not.toContain("/login");
    expect(map.body).toContain('hreflang="vi"');
  });
});
