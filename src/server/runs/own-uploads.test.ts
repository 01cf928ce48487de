import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import { createDiskStorage } from "#server/storage/adapters/disk-storage.ts";
import { userFileKey } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import { createUrlSigner } from "#server/storage/signed-url.ts";
import { loadUploads } from "./own-uploads.ts";

const HOUR_MS = 3_600_000;
const signer = createUrlSigner({ keys: [new Uint8Array(32).fill(7)] });
const uploads = { urls: "personImageUrls", images: "personImages" };
const picture = { bytes: Buffer.from([1, 2, 3]), mimeType: "image/png" };
const marks = { digitalSourceType: "trainedAlgorithmicMedia", hasManifest: true };
const media = { marksOf: async (key: string) => (key.includes("marked") ? marks : null) };
let folder: string;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "own-uploads-"));
  storage = await createDiskStorage(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function addressOf(userId: string, kind: string, lifeMs = HOUR_MS): Promise<string> {
  const key = userFileKey(userId, { kind, id: `${kind}-1`, mimeType: "image/png" });
  await storage.put(key, picture);
  return signer.sign(key, { expiresAtMs: Date.now() + lifeMs });
}

function load(personImageUrls: readonly string[], userId = "ana") {
  const payload = { personImageUrls, promptText: "beach" };
  return loadUploads({ storage, signer, media }, payload, { userId, uploads });
}

test("own addresses become the pictures behind them, the rest of the payload stays", async () => {
  const address = await addressOf("ana", "upload");
  expect(await load([address, address])).toEqual({
    promptText: "beach",
    personImages: [picture, picture],
  });
});

test("an operation without uploads keeps its payload", async () => {
  const payload = { sourceImage: picture };
  const same = await loadUploads({ storage, signer, media }, payload, {
    userId: "ana",
    uploads: undefined,
  });
  expect(same).toBe(payload);
});

describe("refused with upload_not_found, and no socket opened", () => {
  test.each([
    ["somebody else's upload", () => addressOf("ben", "upload")],
    ["an own file that is no upload", () => addressOf("ana", "out")],
    ["an address whose time is over", () => addressOf("ana", "upload", -5_000)],
    ["a changed signature", async () => `${await addressOf("ana", "upload")}x`],
    ["another server", () => Promise.resolve("http://169.254.169.254/latest/meta-data/")],
    ["a file", () => Promise.resolve("file:///etc/passwd")],
    ["nothing", () => Promise.resolve("")],
  ])("%s", async (_name, address) => {
    const refusal = await load([await address()]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: "upload_not_found" });
  });

  test("a file that is gone", async () => {
    const address = await addressOf("ana", "upload");
    await storage.delete(
      userFileKey("ana", { kind: "upload", id: "upload-1", mimeType: "image/png" }),
    );
    await expect(load([address])).rejects.toMatchObject({ code: "upload_not_found" });
  });
});
