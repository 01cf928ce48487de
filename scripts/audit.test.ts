import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditProblems, readAuditReport } from "./lib/advisories.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const GHSA = "GHSA-aaaa-bbbb-cccc";
const advisory = {
  id: 1,
  url: `https://github.com/advisories/${GHSA}`,
  title: "Reads what it must not",
  severity: "high",
  vulnerable_versions: "<2.0.0",
  cwe: [],
  cvss: { score: 7, vectorString: null },
};

let folder: string;
let registry: Server;
let advisories: unknown;
let isDown: boolean;

/** A registry with one package and an advisory service. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "audit-"));
  advisories = {};
  isDown = false;
  registry = createServer((request, response) => {
    if (isDown) return void response.writeHead(503).end("no service");
    response.setHeader("content-type", "application/json");
    const isQuestion = request.url?.includes("/security/") ?? false;
    const versions = { "1.0.0": { name: "leaky", version: "1.0.0" } };
    const packument = { name: "leaky", "dist-tags": { latest: "1.0.0" }, versions };
    response.end(JSON.stringify(isQuestion ? advisories : packument));
  });
  await new Promise<void>((done) => {
    registry.listen(0, "127.0.0.1", done);
  });
  const root0 = { name: "product", version: "1.0.0", dependencies: { leaky: "1.0.0" } };
  const lock = {
    name: "product",
    version: "1.0.0",
    lockfileVersion: 3,
    requires: true,
    packages: { "": root0, "node_modules/leaky": { version: "1.0.0" } },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(root0));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
});
afterEach(async () => {
  await new Promise((done) => {
    registry.close(done);
  });
  rmSync(folder, { recursive: true });
});

async function runAudit(exceptions: readonly object[]) {
  const list = join(folder, "exceptions.json");
  writeFileSync(list, JSON.stringify(exceptions));
  const address = registry.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const npmConfig = {
    npm_config_registry: `http://127.0.0.1:${address.port}/`,
    npm_config_cache: join(folder, "cache"),
    npm_config_fetch_retries: "0",
  };
  return promisify(execFile)("npx", ["tsx", join(root, "scripts/audit.ts"), folder, list], {
    cwd: root,
    env: { ...process.env, ...npmConfig },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
}

const exception = {
  package: "leaky",
  advisory: GHSA,
  reason: "The function in question is never called here.",
  until: "2999-01-01",
};

describe("asked of a registry", () => {
  test("nothing known: well", async () => {
    expect(await runAudit([])).toMatchObject({
      code: 0,
      stdout: "0 advisories, 0 exceptions, 0 problems.\n",
    });
  });

  test("an advisory: named with its address, and a failure", async () => {
    advisories = { leaky: [advisory] };
    const { code, stderr } = await runAudit([]);
    expect(code).toBe(1);
    expect(stderr).toContain(`leaky: high, Reads what it must not (${advisory.url})`);
  });

  test("an exception that counts: well; one that has ended: a failure", async () => {
    advisories = { leaky: [advisory] };
    expect((await runAudit([exception])).code).toBe(0);
    const { code, stderr } = await runAudit([{ ...exception, until: "2020-01-01" }]);
    expect(code).toBe(1);
    expect(stderr).toContain(`the exception for ${GHSA} ended on 2020-01-01`);
  });

  test("no answer is said plainly, and is no good news", async () => {
    isDown = true;
    const { code, stderr } = await runAudit([]);
    expect(code).toBe(2);
    expect(stderr).toContain("The advisory service didn't respond");
  });
});

describe("the comparison", () => {
  const found = [
    { package: "leaky", advisory: advisory.url, severity: "high", title: advisory.title },
  ];
  test("an exception for another package or advisory does not count", () => {
    expect(auditProblems(found, [{ ...exception, package: "other" }], "2026-11-23")).toHaveLength(
      2,
    );
    expect(auditProblems(found, [{ ...exception, advisory: "GHSA-x" }], "2026-11-23")).toHaveLength(
      2,
    );
    expect(auditProblems(found, [exception], "2026-11-23")).toEqual([]);
  });
  test("an exception counts on its last day", () => {
    const ends = { ...exception, until: "2026-11-23" };
    expect(auditProblems(found, [ends], "2026-11-23")).toEqual([]);
    expect(auditProblems(found, [ends], "2026-11-24")).toHaveLength(1);
  });
  test.each(["", "no json", "{}", '{"error":{"summary":"x"}}', '{"message":"404"}'])(
    "%j is no report",
    (text) => {
      expect(readAuditReport(text)).toBeNull();
    },
  );
});
