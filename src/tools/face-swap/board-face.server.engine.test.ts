import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { LocalOutput } from "#engine/local/operation.ts";
import { portraitFixtures, portraitPhoto } from "../../../tests/fixtures/photos.ts";
import { pictureAnalyser } from "../../../tests/setup/picture-analyser.ts";
import { drawBoard } from "./boards/draw-boards.art.ts";
import { boards } from "./boards.ts";
import { boardInks, SKIN_PAINT } from "./inks.ts";
import { faceSwapOperation } from "./local.server.ts";

const hex = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

test("no ink of a board comes near the paint of the skin", () => {
  for (const { paper, ink, bright, light } of Object.values(boardInks)) {
    for (const colour of [paper, ink, bright, light]) {
      const steps = hex(colour).map((value, c) => Math.abs(value - (SKIN_PAINT[c] ?? 0)));
      expect([colour, Math.max(...steps) >= 24]).toEqual([colour, true]);
    }
  }
});

test("the face fills the hole, painted skin takes its tone, the rest of the board stays", async () => {
  const analyser = await pictureAnalyser();
  const [fixture] = portraitFixtures;
  const board = boards.find(({ id }) => id === "ref15");
  if (!fixture || !board) throw new Error("no fixture");
  const picture = Uint8Array.from(new Resvg(drawBoard(board)).render().asPng());
  const run = (targetId?: string): Promise<LocalOutput> =>
    faceSwapOperation.run({
      payload: {
        sourceImage: { bytes: photo, mimeType: "image/jpeg" },
        targetImage: { bytes: picture, mimeType: "image/png" },
        ...(targetId === undefined ? {} : { targetId }),
      },
      analyse: (image) => analyser.analyse(image),
      progress: () => {},
      signal: new AbortController().signal,
    });
  const photo = await portraitPhoto(fixture);
  const made = await run(board.id);
  const before = await sharp(picture).removeAlpha().raw().toBuffer();
  const { width, height, data } = made.raster;
  const changes = { hole: 0, holeAll: 0, skin: 0, skinAll: 0, rest: 0, restAll: 0 };
  for (let i = 0; i < width * height; i++) {
    const steps = [0, 1, 2].map((c) => Math.abs((data[3 * i + c] ?? 0) - (before[3 * i + c] ?? 0)));
    const isSkin = SKIN_PAINT.every((value, c) => Math.abs(value - (before[3 * i + c] ?? 0)) < 3);
    const away = Math.hypot(
      ((i % width) / width - board.hole.x) / (board.hole.width / 2),
      (Math.floor(i / width) / height - board.hole.y) / (board.hole.height / 2),
    );
    const part = away < 0.85 ? "hole" : isSkin ? "skin" : away > 1.3 ? "rest" : null;
    if (!part) continue;
    changes[part] += Math.max(...steps) > 3 ? 1 : 0;
    changes[`${part}All`]++;
  }
  expect(changes.hole / changes.holeAll).toBeGreaterThan(0.9);
  expect(changes.skin / changes.skinAll).toBeGreaterThan(0.9);
  expect(changes.rest / changes.restAll).toBeLessThan(0.02);
  // A board that comes back as a file is known by the paint of its hole.
  const found = await run();
  const differing = found.raster.data.reduce(
    (sum, value, k) => sum + (Math.abs(value - (data[k] ?? 0)) > 40 ? 1 : 0),
    0,
  );
  expect(differing / data.length).toBeLessThan(0.01);
}, 60_000);
