import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readManifest } from "../../src/server/backup/manifest.ts";
import { runRestore } from "../../src/server/commands/backup.ts";
import { readConfig } from "../../src/server/compose/config.ts";
import { startEmbeddedPostgres } from "../../src/server/db/embedded-postgres.ts";
import { openBrowser } from "./browser.ts";
import { fixtureTags, openFixture } from "./fixture.ts";
import { auditFindings, openMachine, sha256 } from "./opened.ts";
import { auth, factsOf } from "./people.ts";

/* The other ways by which an older installation comes to this version. */

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe.each(fixtureTags())("an installation of %s", (tag) => {
  const fixture = openFixture(tag);
  const { expected } = fixture;
  const { settings } = expected;
  let machine: Awaited<ReturnType<typeof openMachine>>;
  beforeAll(async () => {
    machine = await openMachine(inject("echoProgram"));
  });
  afterAll(() => machine.close());

  test("its backup is restored", async () => {
    const backup = join(machine.dir, "backup");
    fixture.unpackBackup(backup);
    const restoredUrl = await machine.newDatabase(tag);
    const home = join(machine.dir, "restored");
    const env = { DATABASE_URL: restoredUrl, DATA_DIR: home };
    const manifest = await readManifest(backup);
    await runRestore(readConfig({ ...settings, ...env }), backup, []);
    expect(await auditFindings(restoredUrl)).toEqual([]);
    const client = new pg.Client({ connectionString: restoredUrl });
    await client.connect();
    const { rows } = await client.query<{ email: string }>('select email from auth."user"');
    await client.end();
    // The day of the requested deletion has come since the backup, so the restore carries it out.
    const staying = Object.entries(expected.people).filter(([name]) => name !== expected.leaving);
    const emails = rows.map(({ email }) => email);
    expect(staying.filter(([, { email }]) => !emails.includes(email))).toEqual([]);
    expect(emails).toHaveLength(staying.length + 1);
    expect(manifest.pictures.kept).toBeGreaterThan(0);
    for (const { link } of expected.runs) {
      const [, key = ""] = /^\/media\/([^?]+)/.exec(link.path) ?? [];
      expect(sha256(readFileSync(join(home, "files", key)))).toBe(link.sha256);
    }
    const member = await machine.start("restored", { ...settings, ...env });
    for (const { email, password } of Object.values(expected.people).slice(0, 2)) {
      await auth(
        openBrowser(() => member.url),
        "/sign-in/email",
        { email, password },
      );
    }
    await member.end("SIGTERM");
  });

  test("starts on the built-in PostgreSQL in its own folder", async () => {
    const home = join(machine.dir, "embedded");
    fixture.unpackData(home);
    const embedded = await startEmbeddedPostgres({ dataDir: home, log: silent });
    await fixture.loadDatabase(embedded.url);
    await embedded.stop();
    const member = await machine.start("embedded", { ...settings, DATA_DIR: home });
    for (const { cookies, ...facts } of Object.values(expected.people).slice(0, 3)) {
      const { email, password } = facts;
      const person = { ...openBrowser(() => member.url, cookies), email, password };
      expect(await factsOf(person)).toMatchObject(facts);
    }
    await member.end("SIGTERM");
  });
});
