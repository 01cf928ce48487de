import { chmod, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storageContract } from "../port.contract.ts";
import { createDiskStorage } from "./disk-storage.ts";

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "disk-storage-"));
});
afterAll(async () => {
  await rm(root, { recursive: true });
});

describe("storage contract", () => {
  storageContract(() => createDiskStorage(root));
});

test("leaves nothing unfinished behind, and sweeps what a dead writer left", async () => {
  const storage = await createDiskStorage(root);
  await storage.put("u/9/a.png", { bytes: new Uint8Array(10), mimeType: "image/png" });
  const incoming = join(root, ".incoming");
  expect(await readdir(incoming)).toEqual([]);

  await writeFile(join(incoming, "old"), "half");
  await writeFile(join(incoming, "of-a-live-writer"), "half");
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(incoming, "old"), anHourAgo, anHourAgo);
  await createDiskStorage(root);
  expect(await readdir(incoming)).toEqual(["of-a-live-writer"]);
});

test("opens while another process finishes a file: a name that is listed and gone is passed over", async () => {
  const busy = join(root, "busy");
  await createDiskStorage(busy);
  await symlink(join(busy, "nowhere"), join(busy, ".incoming", "gone"));
  const storage = await createDiskStorage(busy);
  expect(await storage.get("u/9/a.png")).toBeNull();
});

test("folders and files are for this account alone, also where an earlier release made them", async () => {
  const own = join(root, "own");
  const rightsOf = async (path: string) => ((await stat(join(own, path))).mode & 0o777).toString(8);
  const png = { bytes: new Uint8Array([1]), mimeType: "image/png" };
  await (await createDiskStorage(own)).put("u/1/out/a.png", png);
  const paths = ["", ".incoming", "u", "u/1", "u/1/out", "u/1/out/a.png"];
  expect(await Promise.all(paths.map(rightsOf))).toEqual([
    "700",
    "700",
    "700",
    "700",
    "700",
    "600",
  ]);
  await chmod(own, 0o755);
  await createDiskStorage(own);
  expect(await rightsOf("")).toBe("700");
});
