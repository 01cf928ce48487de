import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ImageFile } from "#core/image-payload.ts";
import { findFiles } from "#server/process/files.ts";
import { askerOfTests, picturesOfTests } from "../../../tests/setup/pictures.ts";
import { type PictureLimits, PictureProcess } from "./picture-process.ts";
import { createPictures, type Pictures, type PicturesOptions } from "./pictures.ts";
import { createShownPictures } from "./shown-pictures.ts";
import { workBudgets } from "./work-budgets.ts";

const MIB = 1024 * 1024;
const limits: PictureLimits = { cpuMs: 300, memoryBytes: 400 * MIB, wallMs: 60_000 };
const TIMEOUT_MS = 60_000;
const staying = new AbortController().signal;
let folder: string;
let photo: ImageFile;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const bytes = await sharp({
    create: { width: 900, height: 700, channels: 3, background: "#888", noise },
  })
    .jpeg()
    .toBuffer();
  photo = { bytes, mimeType: "image/jpeg" };
});
afterAll(() => rm(folder, { recursive: true }));

/** A worker that does what `onTask` says; it writes a line for each task into its log. */
async function scripted(name: string, onTask: string) {
  const [workerUrl, log] = [join(folder, `${name}.mjs`), join(folder, `${name}.log`)];
  await writeFile(log, "");
  await writeFile(
    workerUrl,
    `import { appendFileSync } from "node:fs";
    const answer = (more = {}) => process.send({
      outcome: { ok: true, bytes: null, mimeType: "image/png", marks: null }, pixels: 1, cpuMs: 1, ...more });
    process.on("message", (task) => { appendFileSync(${JSON.stringify(log)}, task.form + "\\n"); ${onTask} });
    process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
    process.send("ready");`,
  );
  const tasks = async () => (await readFile(log, "utf8")).split("\n").filter(Boolean);
  return { worker: { workerUrl }, tasks };
}

/** A test's pictures; they are closed however it ends. */
async function withPictures(
  options: Partial<PicturesOptions>,
  visit: (pictures: Pictures) => Promise<void>,
): Promise<void> {
  const pictures = picturesOfTests({ limits, ...options });
  try {
    await visit(pictures);
  } finally {
    await pictures.close();
  }
}

const payload = () => ({ bytes: photo.bytes, mimeType: photo.mimeType });
const endless = `if (task.bytes.length % 2) answer(); else for (;;);`;

describe("a picture process", { timeout: TIMEOUT_MS }, () => {
  test.each([
    ["cpu", "for (;;);"],
    ["memory", "globalThis.held = Buffer.alloc(900e6, 1);"],
    ["died", "process.exit(3);"],
  ])("is ended by its limits (%s), and the next picture gets another one", async (reason, what) => {
    const { worker } = await scripted(
      reason,
      `if (task.form === "small") answer(); else { ${what} }`,
    );
    // Filling memory takes processor time, more on a busy machine.
    const process = new PictureProcess(worker, {
      ...limits,
      cpuMs: reason === "cpu" ? limits.cpuMs : TIMEOUT_MS,
    });
    const first = await process.warmUp();
    await expect(process.run({ ...photo, form: "anew" }, staying)).rejects.toMatchObject({
      reason,
    });
    const { outcome } = await process.run({ ...photo, form: "small" }, staying);
    expect(outcome.ok).toBe(true);
    expect(await process.warmUp()).not.toBe(first);
    await process.close();
  });

  test("that hangs is ended by the time that passes", async () => {
    const { worker } = await scripted("hanging", "");
    const process = new PictureProcess(worker, { ...limits, wallMs: 200 });
    await expect(process.run({ ...photo, form: "anew" }, staying)).rejects.toMatchObject({
      reason: "time",
    });
    await process.close();
  });

  test("holds no picture that is done", async () => {
    const made = `{ ok: true, bytes: Buffer.alloc(1e6), mimeType: "image/png", marks: null }`;
    const { worker } = await scripted("done", `answer({ outcome: ${made} });`);
    const process = new PictureProcess(worker, limits);
    const answers: WeakRef<object>[] = [];
    for (let n = 0; n < 60; n += 1) {
      answers.push(new WeakRef(await process.run({ ...photo, form: "small" }, staying)));
    }
    // Node itself holds the last few for a while.
    await new Promise((resolve) => setImmediate(resolve));
    setFlagsFromString("--expose-gc");
    runInNewContext("gc")();
    const held = answers.filter((answer) => answer.deref() !== undefined);
    expect(held.length).toBeLessThan(20);
    await process.close();
  });

  test("does not see the server's secrets", async () => {
    const { worker, tasks } = await scripted(
      "secrets",
      `task.form = JSON.stringify(Object.keys(process.env)); appendFileSync(process.argv[1].replace("mjs", "log"), task.form + "\\n"); answer();`,
    );
    vi.stubEnv("OPENAI_API_KEY", "secret");
    const process = new PictureProcess(worker, limits);
    await process.run({ ...photo, form: "small" }, staying);
    vi.unstubAllEnvs();
    const [, names = ""] = await tasks();
    expect(JSON.parse(names)).toContain("MALLOC_ARENA_MAX");
    expect(JSON.parse(names)).not.toContain("OPENAI_API_KEY");
    await process.close();
  });

  test("ends with a server that is killed", async () => {
    const { workerUrl, execArgv = [] } = findFiles().pictureWorker;
    const parent = join(folder, "parent.mts");
    await writeFile(
      parent,
      `import { PictureProcess } from ${JSON.stringify(join(import.meta.dirname, "picture-process.ts"))};
      const worker = ${JSON.stringify({ workerUrl, execArgv })};
      const own = new PictureProcess(worker, { cpuMs: 1e6, memoryBytes: 1e12, wallMs: 1e6 });
      process.stdout.write(String(await own.warmUp()) + "\\n");
      setInterval(() => undefined, 1000);`,
    );
    const server = spawn(process.execPath, ["--import", "tsx", parent], {
      cwd: process.cwd(),
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(server.stdout, "data");
    const pid = Number(String(line));
    expect(
      execFileSync("ps", ["-o", "pid=", "-p", String(pid)])
        .toString()
        .trim(),
    ).toBe(String(pid));
    server.kill("SIGKILL");
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), {
      timeout: 20_000,
    });
  });
});

describe("pictures of visitors", { timeout: TIMEOUT_MS }, () => {
  test("one that takes too much is refused with a sentence of its own, and others go on", async () => {
    const { worker } = await scripted("endless", endless);
    const warned: object[] = [];
    const log = { warn: (fields: object) => warned.push(fields) };
    await withPictures({ worker, log }, async (pictures) => {
      const [even, odd] =
        photo.bytes.length % 2
          ? [Buffer.concat([photo.bytes, Buffer.from([0])]), photo.bytes]
          : [photo.bytes, Buffer.concat([photo.bytes, Buffer.from([0])])];
      const send = (bytes: Uint8Array) =>
        pictures.readImage({ bytes, mimeType: "image/jpeg" }, askerOfTests("lan"));
      await expect(send(even)).rejects.toMatchObject({ code: "image_too_costly" });
      expect(warned).toEqual([{ reason: "cpu", form: "checked" }]);
      await expect(send(odd)).resolves.toMatchObject({ mimeType: "image/png" });
    });
  });

  test("a client that leaves ends the work on its picture", async () => {
    const { worker, tasks } = await scripted(
      "left",
      `if (task.form === "anew") setInterval(() => undefined, 9e9); else answer();`,
    );
    await withPictures({ worker }, async (pictures) => {
      const left = new AbortController();
      const asker = { ...askerOfTests("lan"), signal: left.signal };
      const reading = pictures.readAnew(payload(), asker);
      await vi.waitFor(async () => expect(await tasks()).toEqual(["anew"]), { timeout: 20_000 });
      const waiting = pictures.readAnew(payload(), asker);
      left.abort();
      await expect(waiting).rejects.toMatchObject({ code: "busy" });
      await expect(reading).rejects.toMatchObject({ code: "busy" });
      await pictures.readImage(payload(), askerOfTests("lan"));
      expect(await tasks()).toEqual(["anew", "checked"]);
    });
  });

  test("what failed counts: a person whose pictures take too much is asked to wait", async () => {
    const perPicture = workBudgets.bring.person.seconds * 500;
    const { worker, tasks } = await scripted(
      "costly",
      `answer({ outcome: { ok: false, code: "image_unreadable", details: {}, why: "" }, cpuMs: ${perPicture} });`,
    );
    await withPictures({ worker }, async (pictures) => {
      const send = (userId: string) => pictures.readImage(payload(), askerOfTests(userId));
      await expect(send("greedy")).rejects.toMatchObject({ code: "image_unreadable" });
      await expect(send("greedy")).rejects.toMatchObject({ code: "image_unreadable" });
      await expect(send("greedy")).rejects.toMatchObject({
        code: "work_limited",
        details: { retryAfterS: expect.any(Number) },
      });
      expect(await tasks()).toHaveLength(2);
      await expect(send("neighbour")).rejects.toMatchObject({ code: "image_unreadable" });
    });
  });

  test("a broken photo is refused before anything is done with it", async () => {
    await withPictures(
      { limits: { cpuMs: 20_000, memoryBytes: 1_000 * MIB, wallMs: 60_000 } },
      async (pictures) => {
        const half = Buffer.concat([
          photo.bytes.subarray(0, photo.bytes.length / 2),
          Buffer.from([0xff, 0xd9]),
        ]);
        const asker = askerOfTests("lan");
        await expect(
          pictures.readImage({ bytes: half, mimeType: "image/jpeg" }, asker),
        ).rejects.toMatchObject({ code: "image_unreadable" });
        const whole = await pictures.readImage(payload(), asker);
        expect(Buffer.from(whole.bytes).equals(photo.bytes)).toBe(true);
        const pixels = await pictures.readPixels(payload(), asker);
        const [given, got] = await Promise.all(
          [photo.bytes, pixels.bytes].map((bytes) => sharp(bytes).raw().toBuffer()),
        );
        expect(given && got?.equals(given)).toBe(true);
      },
    );
  });
});

describe("forms of stored pictures", { timeout: TIMEOUT_MS }, () => {
  const shown = { key: "u/lan/in/1.jpg", form: "anew" } as const;

  test("are made once, for all who ask and for whoever asks later", async () => {
    const { worker, tasks } = await scripted("shown", "setTimeout(answer, 50);");
    await withPictures({ worker }, async (pictures) => {
      const load = async () => photo;
      const show = () => pictures.show(shown, load, askerOfTests());
      await Promise.all([show(), show(), show()]);
      await show();
      expect(await tasks()).toEqual(["anew"]);
      await pictures.show({ ...shown, form: "small" }, load, askerOfTests());
      expect(await tasks()).toEqual(["anew", "small"]);
    });
  });

  test("end with their picture, also where another process deleted it", async () => {
    const { worker, tasks } = await scripted("deleted", "answer();");
    const kept = createShownPictures();
    await withPictures({ worker, shown: kept }, async (pictures) => {
      await pictures.show(shown, async () => photo, askerOfTests());
      const gone = new Error("not found");
      await expect(pictures.show(shown, () => Promise.reject(gone), askerOfTests())).rejects.toBe(
        gone,
      );
      expect(kept.find(shown)).not.toBeNull();
      kept.forget(shown.key);
      expect(kept.find(shown)).toBeNull();
      expect(await tasks()).toEqual(["anew"]);
    });
  });
});

test("processes that do not start are a fault of ours, and no picture's", async () => {
  const workerUrl = join(folder, "broken.mjs");
  await writeFile(workerUrl, "process.exit(1);");
  const pictures = createPictures({
    worker: { workerUrl },
    log: { warn: () => undefined },
  });
  await expect(pictures.readAnew(payload(), askerOfTests())).rejects.toThrow(
    "exited before it was ready",
  );
  await pictures.close();
});
