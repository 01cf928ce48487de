import { beforeAll, expect, test } from "vitest";
import type { Analyser } from "#engine/local/analyser.ts";
import type { LocalOutput } from "#engine/local/operation.ts";
import {
  discPicture,
  groupPhoto,
  portraitFixtures,
  portraitPhoto,
} from "../../../tests/fixtures/photos.ts";
import { pictureAnalyser } from "../../../tests/setup/picture-analyser.ts";
import { poseOperation } from "./local.server.ts";

const TIMEOUT_MS = 90_000;
let analyser: Analyser;
beforeAll(async () => {
  analyser = await pictureAnalyser();
}, TIMEOUT_MS);

function recreate(bytes: Uint8Array, poseBytes: Uint8Array, poseId?: string): Promise<LocalOutput> {
  const image = (data: Uint8Array) => ({ bytes: data, mimeType: "image/jpeg" });
  return poseOperation.run({
    payload: {
      sourceImage: image(bytes),
      poseImage: image(poseBytes),
      ...(poseId === undefined ? {} : { poseId }),
    },
    analyse: (picture) => analyser.analyse(picture),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
}

test("one person of a group leans, the others stay as they are", {
  timeout: TIMEOUT_MS,
}, async () => {
  const photo = await groupPhoto(6);
  const { raster, note, alpha } = await recreate(photo, photo, "pose31");
  expect([raster.width, raster.height, note, alpha]).toEqual([800, 640, "pose_upper_only", null]);
  const before = (await analyser.analyse({ bytes: photo, mimeType: "image/jpeg" })).image.raster;
  const differences = (from: number, to: number): number => {
    let changed = 0;
    for (let i = 0; i < before.data.length; i += 3) {
      const x = Math.floor(i / 3) % before.width;
      if (x < from * before.width || x >= to * before.width) continue;
      if (Math.abs((before.data[i] ?? 0) - (raster.data[i] ?? 0)) > 25) changed++;
    }
    return changed;
  };
  expect(differences(0, 0.6)).toBe(0);
  expect(differences(0.65, 1)).toBeGreaterThan(4_000);
  const again = await recreate(photo, photo, "pose31");
  expect(Buffer.compare(raster.data, again.raster.data)).toBe(0);
});

test("what shows nobody is refused, as photo and as reference", {
  timeout: TIMEOUT_MS,
}, async () => {
  const disc = await discPicture();
  const photo = await groupPhoto(6);
  await expect(recreate(disc, photo, "pose9")).rejects.toMatchObject({ code: "no_person" });
  await expect(recreate(photo, disc)).rejects.toMatchObject({ code: "no_person" });
});

test("a face that fills the photo is told apart from nobody", { timeout: TIMEOUT_MS }, async () => {
  const curls = portraitFixtures.find(({ name }) => name === "curls");
  if (!curls) throw new Error("no such fixture");
  const face = await portraitPhoto(curls);
  await expect(recreate(face, face, "pose9")).rejects.toMatchObject({ code: "body_hidden" });
});

test("a pose that does not exist is a bad request", { timeout: TIMEOUT_MS }, async () => {
  const photo = await groupPhoto(6);
  expect(() => recreate(photo, photo, "pose1")).toThrow(
    expect.objectContaining({ code: "bad_request" }),
  );
});
