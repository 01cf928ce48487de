import { describe, expect, it } from "vitest";
import { planeAt } from "#engine/local/ops/raster.ts";
import { EYES, FACE_PX, raised } from "./anatomy.server.ts";
import { costumes } from "./costumes.server.ts";
import { drawLayer } from "./dress.server.ts";

const features = [
  { x: EYES.x - 0.21 * FACE_PX, y: EYES.y },
  { x: EYES.x + 0.21 * FACE_PX, y: EYES.y },
  { x: EYES.x, y: EYES.y + 0.25 * FACE_PX },
  { x: EYES.x, y: EYES.y + 0.42 * FACE_PX },
];

describe.each(Object.entries(costumes))("%s", (_universe, { body, headgear }) => {
  const pieces = [...body.map(({ art }) => raised(art)), ...headgear.map(({ art }) => art)];

  it("leaves eyes, nose and mouth of the wearer free", () => {
    for (const piece of pieces) {
      const { alpha } = drawLayer(piece);
      for (const { x, y } of features) expect(planeAt(alpha, x, y)).toBeLessThan(0.05);
    }
  });

  it("draws something with every piece and covers both shoulders", () => {
    const drawn = pieces.map((piece) => drawLayer(piece).alpha);
    for (const { data } of drawn) expect(data.some((value) => value > 0.9)).toBe(true);
    for (const x of [250, 550]) {
      expect(drawn.some((alpha) => planeAt(alpha, x, 700) > 0.9)).toBe(true);
    }
  });
});
