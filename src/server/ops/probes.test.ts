import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createDiskStorage } from "#server/storage/adapters/disk-storage.ts";
import { createTestDatabase } from "../../../tests/setup/database.ts";
import { probesOf } from "./probes.ts";

test.each(["ledger", "runs"])(
  "asvs-15.2.2 an audit that is still at work is waited for, and none begins beside it: %s",
  async (name) => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), "probes-"));
    const storage = await createDiskStorage(folder);
    const query = vi.spyOn(database.pool, "query");
    const probe = probesOf({ database, storage, warm: null })[name];
    await Promise.all([probe?.(), probe?.()]);
    expect(query).toHaveBeenCalledOnce();
    await database.drop();
    await rm(folder, { recursive: true });
  },
);
