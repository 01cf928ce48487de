import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { keptPage } from "../../../tests/setup/kept-page.ts";
import { dumpSchema } from "../../../tests/setup/schema-dump.ts";
import { defaultSqlDir, hashOf, REVISION_FILE, readFunctions, readRevision } from "./sql-files.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("migrations and functions make what schema.sql shows (UPDATE_DOCS=1 writes it)", async () => {
  const { text } = await dumpSchema(database.pool);
  expect(keptPage("src/server/db/schema.sql", text)).toBe(text);
});

test("the revision has risen with the last change of a function (UPDATE_DOCS=1 raises it)", async () => {
  const sqlDir = defaultSqlDir();
  const hash = hashOf((await readFunctions(sqlDir)).files);
  const before = await readRevision(sqlDir);
  const revision = before.hash === hash ? before.revision : before.revision + 1;
  const text = `${JSON.stringify({ revision, hash }, null, 2)}\n`;
  expect(keptPage(`src/server/db/${REVISION_FILE}`, text)).toBe(text);
});
