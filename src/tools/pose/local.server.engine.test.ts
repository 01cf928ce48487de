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

test("bodies that the photo cuts off are refused", { timeout: TIMEOUT_MS }, async () => {
  const photo = await groupPhoto(6);
  await expect(recreate(photo, photo, "pose31")).rejects.toMatchObject({ code: "body_hidden" });
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
