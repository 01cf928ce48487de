import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { isKeptName, keptInBrowser } from "#core/kept-in-browser.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What may write: its own calls, and the library that keeps the language. */
const WRITES =
  /(?:local|session)Storage\s*\.\s*setItem|caches: \["localStorage"\]|document\.cookie\s*=/;

function sourcesBelow(folder: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|\/test-/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, "utf8") }));
}

describe("what the cookie page lists", () => {
  test("asvs-14.3.3 is all that the screens write into a browser, and nothing of it is private", () => {
    const writers = sourcesBelow("src")
      .filter(({ path }) => !path.includes("/test-"))
      .filter(({ text }) => WRITES.test(text));
    const listed = new Set(keptInBrowser.flatMap(({ writtenBy }) => writtenBy ?? []));
    expect(writers.map(({ path }) => path).toSorted()).toEqual([...listed].toSorted());
    // Choices and numbers of requests: no name, address, token or picture.
    const names = keptInBrowser.filter(({ kind }) => kind !== "cookie").map(({ name }) => name);
    expect(names.filter((name) => /token|mail|password|photo|name|user/i.test(name))).toEqual([]);
  });

  test("stands with its name in the file that writes it", () => {
    for (const { name, writtenBy } of keptInBrowser) {
      if (writtenBy === null || name === "i18nextLng") continue;
      const text = readFileSync(join(root, writtenBy), "utf8");
      expect([name, text.includes(name.replace("…", ""))]).toEqual([name, true]);
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
