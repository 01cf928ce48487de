/*
 * `npm run audit`: asks the registry's advisory service about every package of the lock file and compares the answer
 * with docs/audit-exceptions.json. Exits with 0 if they agree, 1 if an advisory has no exception or if an exception
 * has expired or is obsolete, 2 if the service doesn't answer, which must not pass as good news.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { auditExceptions, auditProblems, readAuditReport } from "./lib/advisories.ts";

const EXIT = { well: 0, found: 1, noAnswer: 2 } as const;
const TIMEOUT_MS = 120_000;
const root = fileURLToPath(new URL("..", import.meta.url));

function readExceptions(path: string) {
  return auditExceptions.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** Returns the exit code. `folder` holds package.json and package-lock.json, `exceptionsPath` names the exceptions. */
function audit(folder: string, exceptionsPath: string): number {
  const exceptions = readExceptions(exceptionsPath);
  const { stdout, stderr } = spawnSync("npm", ["audit", "--json", "--package-lock-only"], {
    cwd: folder,
    encoding: "utf8",
    timeout: TIMEOUT_MS,
  });
  const found = readAuditReport(stdout);
  if (found === null) {
    const reason = `${stdout} ${stderr}`.match(/"(?:summary|message)": "([^"]+)"/)?.[1];
    process.stderr.write(
      `The advisory service didn't respond${reason ? ` (${reason})` : ""}. The packages couldn't be checked. Try again with a registry that provides the service.\n`,
    );
    return EXIT.noAnswer;
  }
  const today = new Date().toISOString().slice(0, 10);
  const problems = auditProblems(found, exceptions, today);
  for (const problem of problems) process.stderr.write(`- ${problem}\n`);
  process.stdout.write(
    `${found.length} advisories, ${exceptions.length} exceptions, ${problems.length} problems.\n`,
  );
  return problems.length === 0 ? EXIT.well : EXIT.found;
}

const [folder = root, exceptionsPath = join(root, "docs/audit-exceptions.json")] =
  process.argv.slice(2);
process.exitCode = audit(folder, exceptionsPath);
