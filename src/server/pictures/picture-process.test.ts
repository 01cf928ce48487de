import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PictureProcess } from "./picture-process.ts";

const MIB = 1024 * 1024;
const stays = new AbortController().signal;
const task = { form: "checked", bytes: Buffer.of(1), mimeType: "image/png" } as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "picture-process-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("a process that a picture made large is replaced once it has nothing to do, and works on until then", async () => {
  const workerUrl = join(folder, "grows.mjs");
  await writeFile(
    workerUrl,
    `let kept;
    process.on("message", () => {
      kept = Buffer.alloc(${150 * MIB}, 1);
      process.send({ outcome: { ok: false, code: "image_unreadable", details: {}, why: String(kept.length) }, pixels: 1, cpuMs: 1 });
    });
    process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
    process.send("ready");`,
  );
  const limits = { cpuMs: 4_000, memoryBytes: 640 * MIB, wallMs: 10_000 };
  const process = new PictureProcess({ workerUrl }, limits);
  try {
    const first = await process.warmUp();
    for (let pictures = 0; pictures < 3; pictures += 1) {
      await process.run(task, stays);
      expect(await process.warmUp()).toBe(first);
    }
    await expect.poll(() => process.warmUp(), { timeout: 20_000 }).not.toBe(first);
    await expect(process.run(task, stays)).resolves.toMatchObject({ pixels: 1 });
  } finally {
    await process.close();
  }
});
