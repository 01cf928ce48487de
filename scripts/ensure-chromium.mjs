/**
 * Finds a Chromium that runs here or installs one: Debian's package (needs root or sudo without a password), else
 * Playwright's own, else the one inside an npm package.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { run } from "./lib/run.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const SPARTICUZ = "@sparticuz/chromium@147.0.0";

/** @param {string | undefined} path */
function runs(path) {
  if (!path) return undefined;
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0
    ? path
    : undefined;
}

/** @param {string} command @param {string[]} args */
async function attempt(command, args, env = {}) {
  const code = await run(command, args, {
    cwd: root,
    // Sends installers' output to stderr: stdout carries only results.
    stdio: ["ignore", 2, 2],
    env: { ...process.env, ...env },
  }).catch(() => null);
  return code === 0;
}

function installed() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = (process.env.PATH ?? "").split(delimiter);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (existsSync(path) && runs(path)) return path;
  }
  return runs("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
}

async function fromDebian() {
  if (
    process.platform !== "linux" ||
    spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0
  )
    return undefined;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status !== 0)
    return undefined;
  const apt = (/** @type {string[]} */ ...args) =>
    isRoot
      ? attempt("apt-get", args, { DEBIAN_FRONTEND: "noninteractive" })
      : attempt("sudo", ["-n", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args]);
  await apt("update", "-qq");
  await apt(
    "install",
    "-y",
    "-qq",
    "--no-install-recommends",
    "chromium",
    "fonts-noto-core",
    "fonts-noto-cjk",
  );
  return installed();
}

async function fromPlaywright() {
  const { chromium } = await import("@playwright/test");
  if (!existsSync(chromium.executablePath())) {
    await attempt(process.execPath, [
      join(root, "node_modules", "@playwright", "test", "cli.js"),
      "install",
      "chromium",
    ]);
  }
  return runs(chromium.executablePath());
}

async function fromPackage() {
  const home = join(root, ".cache", "chromium");
  if (
    !(await attempt("npm", [
      "install",
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--prefix",
      home,
      SPARTICUZ,
    ]))
  )
    return undefined;
  const entry = join(home, "node_modules", "@sparticuz", "chromium", "build", "index.js");
  if (!existsSync(entry)) return undefined;
  const { default: chromium } = await import(pathToFileURL(entry).href);
  return runs(await chromium.executablePath());
}

/** Returns the path of a Chromium that runs. Throws if none can be found or installed. @returns {Promise<string>} */
export async function ensureChromium() {
  const path =
    runs(process.env.CHROMIUM) ??
    installed() ??
    (await fromDebian()) ??
    (await fromPlaywright().catch(() => undefined)) ??
    (await fromPackage().catch(() => undefined));
  if (!path)
    throw new Error(
      "Chromium wasn't found and couldn't be installed. Set CHROMIUM to the path of one.",
    );
  return path;
}
