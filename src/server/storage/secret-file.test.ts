import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadOrCreateSecret } from "./secret-file.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "secret-file-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test("asvs-13.3.1 simultaneous first starts agree on one secret that only its owner reads", async () => {
  const file = join(folder, "auth.secret");
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateSecret(file)));
  expect(new Set(secrets.map((secret) => secret.toString("hex"))).size).toBe(1);
  expect(await loadOrCreateSecret(file)).toEqual(secrets[0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["auth.secret"]);
});

test("a damaged secret is reported, never replaced", async () => {
  const file = join(folder, "auth.secret");
  await writeFile(file, "short");
  await expect(loadOrCreateSecret(file)).rejects.toThrow("damaged");
});
