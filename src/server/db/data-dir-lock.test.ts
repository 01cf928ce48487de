import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { acquireDirectoryLock } from "./data-dir-lock.ts";
import { processStartTime } from "./process-identity.ts";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "fotoya-lock-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const lockFile = () => path.join(dir, "fotoya.lock");

describe("acquireDirectoryLock", () => {
  test("refuses a second holder and names the first, until it is released", async () => {
    const lock = await acquireDirectoryLock(dir);
    await expect(acquireDirectoryLock(dir)).rejects.toThrow(
      `DATA_DIR is in use by process ${process.pid}`,
    );
    lock.release();
    const next = await acquireDirectoryLock(dir);
    lock.release(); // the first holder must not release the second one's lock
    await expect(acquireDirectoryLock(dir)).rejects.toThrow("in use");
    next.release();
    expect(existsSync(lockFile())).toBe(false);
  });

  test("takes over the lock of a process number that was given to another process", async () => {
    writeFileSync(
      lockFile(),
      JSON.stringify({ pid: process.pid, startTime: "another boot:1", nonce: "x" }),
    );
    const lock = await acquireDirectoryLock(dir);
    expect(readFileSync(lockFile(), "utf8")).not.toContain("another boot");
    lock.release();
  });

  test("respects the lock of a living process that is not ours", async () => {
    const startTime = processStartTime(process.ppid);
    writeFileSync(lockFile(), JSON.stringify({ pid: process.ppid, startTime, nonce: "x" }));
    await expect(acquireDirectoryLock(dir)).rejects.toThrow(`in use by process ${process.ppid}`);
  });

  test("lets exactly one of many take over a dead lock, also after a broken take-over", async () => {
    const dead = JSON.stringify({ pid: 2 ** 22 + 1, startTime: "gone", nonce: "x" });
    writeFileSync(lockFile(), dead);
    writeFileSync(`${lockFile()}.takeover`, dead);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => acquireDirectoryLock(dir)),
    );
    const won = outcomes.filter((outcome) => outcome.status === "fulfilled");
    expect(won).toHaveLength(1);
    won[0]?.value.release();
  });
});
