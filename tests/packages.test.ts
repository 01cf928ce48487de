import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      inBundle: z.boolean().optional(),
      resolved: z.string().optional(),
    }),
  ),
});
type Packages = z.infer<typeof lockFile>["packages"];

const PUBLIC_REGISTRY = "https://registry.npmjs.org/";

/** What travels inside another package is covered by the checksum of that one. */
function withoutChecksum(packages: Packages): string[] {
  return Object.entries(packages)
    .filter(([path, { integrity, inBundle }]) => path !== "" && !inBundle && !isSha512(integrity))
    .map(([path]) => path);
}

function isSha512(integrity: string | undefined): boolean {
  return integrity !== undefined && /^sha512-[\w+/]{86}==$/.test(integrity);
}

function fromElsewhere(packages: Packages): string[] {
  return Object.values(packages).flatMap(({ resolved }) =>
    resolved === undefined || resolved.startsWith(PUBLIC_REGISTRY) ? [] : [resolved],
  );
}

describe("the lock file", () => {
  const path = fileURLToPath(new URL("../package-lock.json", import.meta.url));
  const { packages } = lockFile.parse(JSON.parse(readFileSync(path, "utf8")));

  test("knows the checksum of every package, also of those for other platforms", () => {
    expect(Object.keys(packages).length).toBeGreaterThan(500);
    expect(withoutChecksum(packages)).toEqual([]);
  });

  test("names no registry but the public one", () => {
    expect(fromElsewhere(packages)).toEqual([]);
  });

  test("a missing or weak checksum and a foreign address are found", () => {
    const entry = { version: "1.0.0" };
    const strange: Packages = {
      "node_modules/none": entry,
      "node_modules/weak": { ...entry, integrity: "sha1-abc=" },
      "node_modules/inside": { ...entry, inBundle: true },
      "node_modules/far": {
        integrity: `sha512-${"a".repeat(86)}==`,
        resolved: "https://example.test/far.tgz",
      },
    };
    expect(withoutChecksum(strange)).toEqual(["node_modules/none", "node_modules/weak"]);
    expect(fromElsewhere(strange)).toEqual(["https://example.test/far.tgz"]);
  });
});
