import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { reencryptFactors } from "#server/auth/adapters/better-auth/reencrypt.ts";
import { findCommand } from "#server/commands/commands.ts";
import { beat, countLiving } from "#server/ops/process-table.ts";
import { codeOf } from "../../../tests/setup/authenticator-app.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { createQuickAuth } from "../../../tests/setup/quick-auth.ts";
import { dumpRows } from "../../../tests/setup/restartable-server.ts";
import { type RenewalDeps, readNames, renewableNames, renewSecrets } from "./renew-secrets.ts";
import { openSecrets, secretNames } from "./secrets.ts";

let dir = "";
let database: TestDatabase;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "renewal-"));
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(dir, { recursive: true });
});

const deps = (more: Partial<RenewalDeps> = {}): RenewalDeps => ({
  database,
  secretsDir: dir,
  livingProcesses: () => countLiving(database.pool),
  reencrypt: reencryptFactors,
  ...more,
});
const fileOf = (name: string) => readFile(join(dir, name));
const filesNow = async () => Promise.all(secretNames.map(fileOf));

const password = "twelve photographs";
const setUp = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });

test("sessions end, passwords and second factors stay, and the same server starts with the new files", async () => {
  const former = await openSecrets(dir, database.pool);
  const before = (await createQuickAuth(database, former["auth-secret"]))();
  const email = "lan@example.com";
  await before.post("/sign-up/email", { email, password, name: "Lan" });
  const answer = await before.post("/two-factor/enable", { password });
  const { totpURI, backupCodes } = setUp.parse(answer.body);
  await before.post("/two-factor/verify-totp", { code: codeOf(totpURI) });
  expect(await before.isSignedIn()).toBe(true);

  expect(await renewSecrets(deps(), readNames([]))).toEqual(renewableNames);

  const present = await openSecrets(dir, database.pool);
  for (const name of secretNames) {
    const isRenewed = !present[name].equals(former[name]);
    expect([name, isRenewed]).toEqual([name, renewableNames.includes(name)]);
  }
  expect((await readdir(dir)).toSorted()).toEqual([...secretNames].toSorted());
  const newVisitor = await createQuickAuth(database, present["auth-secret"]);
  expect(await newVisitor().with(before.cookies()).isSignedIn()).toBe(false);
  for (const [path, code] of [
    ["verify-totp", codeOf(totpURI, 1)],
    ["verify-backup-code", backupCodes[0]],
  ]) {
    const visitor = newVisitor();
    await visitor.post("/sign-in/email", { email, password });
    expect((await visitor.post(`/two-factor/${path}`, { code })).status).toBe(200);
    expect(await visitor.isSignedIn()).toBe(true);
  }
});

test("what cannot be renewed without a loss is refused in words, and so is a name that is none", () => {
  expect(() => readNames(["marking-secret"])).toThrow(
    /marking-secret cannot be renewed.*watermarks.*SIGNING_KEY_FILE/,
  );
  expect(() => readNames(["media-secret", "person-secret"])).toThrow(
    /person-secret cannot be renewed.*hashes cannot be made anew/,
  );
  expect(() => findCommand(["renew-secrets", "passwords"])).toThrow(
    "There is no secret passwords. Those that can be renewed: auth-secret, media-secret, webhook-secret.",
  );
  expect(readNames(["media-secret", "media-secret"])).toEqual(["media-secret"]);
});

test("while a process lives nothing is changed", async () => {
  await openSecrets(dir, database.pool);
  const [files, rows] = [await filesNow(), await dumpRows(database)];
  const own = {
    id: randomUUID(),
    role: "web",
    host: "h",
    pid: 1,
    version: "1",
    engines: null,
  } as const;
  await beat(database.pool, { ...own, state: "ready" });
  await expect(renewSecrets(deps(), renewableNames)).rejects.toThrow(
    /1 processes .* stop all of them first. Nothing was changed/,
  );
  await database.pool.query("delete from ops.process");
  expect(await dumpRows(database)).toEqual(rows);
  expect(await filesNow()).toEqual(files);
});

test("a folder with another secret than the database knows is refused before anything changes", async () => {
  await openSecrets(dir, database.pool);
  await writeFile(join(dir, "media-secret"), Buffer.alloc(32, 7));
  const rows = await dumpRows(database);
  await expect(renewSecrets(deps(), renewableNames)).rejects.toThrow(
    /media-secret is not the file that this database was used with/,
  );
  expect(await dumpRows(database)).toEqual(rows);
  expect((await readdir(dir)).toSorted()).toEqual([...secretNames].toSorted());
});

test("a renewal that fails in the middle leaves the former secrets good, and the next one goes through", async () => {
  const former = await openSecrets(dir, database.pool);
  const reencrypt = () => Promise.reject(new Error("the disk is full"));
  await expect(renewSecrets(deps({ reencrypt }), renewableNames)).rejects.toThrow("disk is full");
  expect(await openSecrets(dir, database.pool)).toEqual(former);
  await renewSecrets(deps(), ["media-secret"]);
  const present = await openSecrets(dir, database.pool);
  expect(present["auth-secret"]).toEqual(former["auth-secret"]);
  expect(present["media-secret"]).not.toEqual(former["media-secret"]);
  expect((await readdir(dir)).toSorted()).toEqual([...secretNames].toSorted());
});

test("cut off between database and files, the next renewal takes the waiting file over", async () => {
  await openSecrets(dir, database.pool);
  const former = await fileOf("media-secret");
  await renewSecrets(deps(), ["media-secret"]);
  // As it stands when the process dies before the file takes its place.
  const agreed = await fileOf("media-secret");
  await writeFile(join(dir, "media-secret.renewed"), agreed);
  await writeFile(join(dir, "media-secret"), former);
  await expect(openSecrets(dir, database.pool)).rejects.toThrow("media-secret isn't the one");
  await renewSecrets(deps(), ["webhook-secret"]);
  expect((await openSecrets(dir, database.pool))["media-secret"]).toEqual(agreed);
});
