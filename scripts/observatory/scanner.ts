import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { NEED_TLS, type Verdict } from "./rules.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tool = join(root, ".cache/observatory");
const conf = join(tool, "node_modules/@mdn/mdn-http-observatory/conf");
/** Replaces a list that the scanner would download. Written last. */
const lastFile = join(conf, "tld-list.json");

const reportShape = z.object({
  score: z.number(),
  grade: z.string(),
  findings: z.array(
    z.object({
      name: z.string(),
      pass: z.boolean(),
      result: z.string().nullable(),
      scoreModifier: z.number(),
    }),
  ),
});
export type Report = z.infer<typeof reportShape>;

/** `true` if `npm run observatory` has run before. */
export function hasScanner(): boolean {
  return existsSync(lastFile);
}

/** Installs Mozilla's scanner without its install scripts, with empty lists in place of its downloads. */
export function installScanner(): void {
  mkdirSync(tool, { recursive: true });
  cpSync(join(root, "scripts/observatory"), tool, { recursive: true });
  // A package of its web server, unused here, requires a newer Node than the scanner does.
  const lenient = ["--ignore-scripts", "--omit=optional", "--engine-strict=false"];
  execFileSync("npm", ["ci", ...lenient, "--no-audit", "--no-fund"], {
    cwd: tool,
    stdio: "inherit",
  });
  writeFileSync(join(conf, "hsts-preload.json"), "{}");
  writeFileSync(lastFile, "[]");
}

/** The scanner's report on this machine's `port`; `certPath` names the certificate to trust. */
export async function scanSite(port: number, certPath?: string): Promise<Report> {
  const child = spawn(process.execPath, [join(tool, "scan.mjs"), `localhost:${port}`], {
    env: { ...process.env, ...(certPath && { NODE_EXTRA_CA_CERTS: certPath }) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (part: Buffer) => {
    text += part.toString();
  });
  await once(child, "close");
  return reportShape.parse(JSON.parse(text));
}

/** Failed tests, except those that can't pass without TLS. */
export function failuresOf({ findings }: Report, hasTls: boolean): string[] {
  return findings
    .filter(({ name, pass }) => !pass && (hasTls || !NEED_TLS.has(name)))
    .map(({ name, result }) => `${name}: ${result}`);
}

/** Names of our rules whose verdict differs from the scanner's. */
export function differencesOf({ findings }: Report, verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter(({ name, pass }) => findings.find((finding) => finding.name === name)?.pass !== pass)
    .map(({ name }) => name);
}
