import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** What runs on the server: path and text. */
const sources = ["src/server", "src/core", "src/engine", "src/tools"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith(".ts") && !/\.(?:test|contract)\.ts$|\.web\./.test(name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, "utf8") })),
);

function pathsWith(pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).toSorted();
}

describe("asvs-1.2.5 programs and shells", () => {
  test("only the embedded database and the processes that open pictures start programs", () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(pathsWith(/child_process/)).toEqual([
      "src/server/db/postgres-binaries.ts",
      "src/server/db/postgres-cluster.ts",
      "src/server/db/postgres-process.ts",
      "src/server/db/postgres-user.ts",
      "src/server/db/process-identity.ts",
      "src/server/pictures/picture-process.ts",
    ]);
  });

  test("none of them through a shell, and no text is run as code", () => {
    expect(pathsWith(/shell: true|\bexec(?:Sync)?\(\s*[`"']/)).toEqual([]);
    expect(pathsWith(/\beval\(|new Function\(|node:vm/)).toEqual([]);
  });
});

/**
 * Each with an address of the configuration or of this machine, never with one of a request. The one exception are
 * webhooks (decision 026): their addresses are looked up, checked and called by number.
 */
const KNOWN_WAYS_OUT: readonly string[] = [
  "src/server/api/post-webhook.ts",
  "src/server/api/public-address.ts",
  // Looks for a free port of this machine.
  "src/server/db/postgres-process.ts",
  // Sends spans to the collector that the operator names.
  "src/server/ops/tracer.ts",
];

test("asvs-1.3.6 asvs-13.2.4 asvs-13.2.5 only adapters of services that the operator names open connections", () => {
  const wayOut =
    /\bfetch\(|import (?!type).*"node:(?:https?|tls|dns|dgram|http2)|\bcreateServer\b.*"node:net"|\b(?:connect|Socket|createConnection)\b.*"node:net"|undici|createTransport\(/;
  const found = pathsWith(wayOut);
  const isAdapter = (path: string) => /\/(?:adapters|generative\/providers)\//.test(path);
  expect(found.filter(isAdapter)).not.toEqual([]);
  const typesOnly = new Set(["src/server/http/let-go-connections.ts"]);
  const outside = found.filter((path) => !isAdapter(path) && !typesOnly.has(path));
  expect(outside).toEqual(KNOWN_WAYS_OUT);
});
