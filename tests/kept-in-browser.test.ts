import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { isKeptName, keptInBrowser } from "#core/kept-in-browser.ts";
import { locales } from "#core/locale.ts";
import { allLegalPages } from "./web/test-pages.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What may write: its own calls, and the library that keeps the language. */
const WRITES =
  /(?:local|session)Storage\s*\.\s*setItem|caches: \["localStorage"\]|document\.cookie\s*=|cookieStore\s*\.\s*set|caches\s*\.\s*open|indexedDB\s*\.|storage\s*\.\s*getDirectory/;

function sourcesBelow(folder: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(tsx?|js)$/.test(entry.name) && !/\.test\.|\/test-/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, "utf8") }));
}

describe("what the cookie page lists", () => {
  test("asvs-14.3.3 is all that the screens write into a browser, and nothing of it is private", () => {
    const writers = [...sourcesBelow("src"), ...sourcesBelow("scripts/web")]
      .filter(({ path }) => !path.includes("/test-"))
      .filter(({ text }) => WRITES.test(text));
    const listed = new Set(keptInBrowser.flatMap(({ writtenBy }) => writtenBy ?? []));
    expect(writers.map(({ path }) => path).toSorted()).toEqual([...listed].toSorted());
    // Choices and numbers of requests: no name, address or token, and no photo but the one that waits for a tool.
    const names = keptInBrowser
      .filter(({ kind, name }) => kind !== "cookie" && name !== "waiting-photo")
      .map(({ name }) => name);
    expect(names.filter((name) => /token|mail|password|photo|name|user/i.test(name))).toEqual([]);
  });

  test("stands with its name in the file that writes it", () => {
    for (const { name, writtenBy } of keptInBrowser) {
      if (writtenBy === null || name === "i18nextLng") continue;
      const text = readFileSync(join(root, writtenBy), "utf8");
      expect([name, text.includes(name.replace("…", ""))]).toEqual([name, true]);
    }
  });

  test("names every cache that the service worker opens", () => {
    const text = readFileSync(join(root, "scripts/web/service-worker.js"), "utf8");
    const opened = [...text.matchAll(/caches\.open\((\w+)\)/g)].map(([, constant = ""]) => {
      const name = new RegExp(`const ${constant} = ["\`]([\\w-]+)`).exec(text)?.[1];
      return name ?? `the unknown value of ${constant}`;
    });
    expect(opened.length).toBeGreaterThan(0);
    expect(opened.filter((name) => !isKeptName("cache", name))).toEqual([]);
  });

  test("is on the cookie page in every language, each row in one table", () => {
    for (const locale of locales) {
      const page = allLegalPages.cookies[locale];
      const tables = page.sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === "table" ? block.rows : [])),
      );
      expect(tables.map(([name = ""]) => name).toSorted()).toEqual(
        keptInBrowser.map(({ name }) => name).toSorted(),
      );
    }
  });

  test("has no name twice, and knows names with an account in them", () => {
    const names = keptInBrowser.map(({ kind, name }) => `${kind} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(isKeptName("local", "engine-kind:3f")).toBe(true);
    expect(isKeptName("cookie", "__Host-fotoya.session_token")).toBe(true);
    expect(isKeptName("cookie", "_ga")).toBe(false);
  });
});
