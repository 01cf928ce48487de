import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { dumpRows } from "../../../tests/setup/restartable-server.ts";
import { openSecrets, secretNames } from "./secrets.ts";

let folder = "";
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "secrets-"));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test("processes that start at once on one folder share its secrets", async () => {
  const dir = join(folder, "shared");
  const opened = await Promise.all(
    Array.from({ length: 6 }, () => openSecrets(dir, database.pool)),
  );
  for (const secrets of opened) expect(secrets).toEqual(opened[0]);
  expect((await readdir(dir)).toSorted()).toEqual([...secretNames].toSorted());
});

test("a process with other secrets does not start, and says what to do", async () => {
  const other = openSecrets(join(folder, "other"), database.pool);
  await expect(other).rejects.toThrow(
    /isn't the one that this database was used with[^]*SECRETS_DIR/,
  );
});

test("the example of Kubernetes makes and names every file", async () => {
  const example = await readFile(join("deploy", "kubernetes", "secret.example.yaml"), "utf8");
  const [, made = ""] = /for name in ([a-z ]+);/.exec(example) ?? [];
  expect(made.split(" ").map((name) => `${name}-secret`)).toEqual([...secretNames]);
  const named = [...example.matchAll(/--from-file=([a-z-]+)/g)].map(([, name]) => name);
  expect(named).toEqual([...secretNames]);
});

test("asvs-13.3.1 the database keeps nothing that a secret could be found by", async () => {
  const secrets = await openSecrets(join(folder, "shared"), database.pool);
  const { rows } = await database.pool.query<{ row: string }>(
    "select encode(fingerprint, 'hex') as row from ops.secret",
  );
  expect(rows).toHaveLength(secretNames.length);
  const everything = (await dumpRows(database)).map(({ row }) => row).join("\n");
  expect(everything).toContain(rows[0]?.row);
  for (const secret of Object.values(secrets))
    for (const spelling of ["hex", "base64", "base64url"] as const)
      expect(everything).not.toContain(secret.toString(spelling));
});
