import fc from "fast-check";
import { expect, test } from "vitest";
import { EngineFailure } from "../port.ts";
import { exactSize, nearestRatio, ratioDistance, ratioOf } from "./ratio.ts";

test("the nearest ratio is measured alike in both directions", () => {
  const ratios = ["1:1", "3:2", "2:3", "4:5", "16:9"] as const;
  expect(nearestRatio("35:45", ratios)).toBe("4:5");
  expect(nearestRatio("800:533", ratios)).toBe("3:2");
  expect(nearestRatio("533:800", ratios)).toBe("2:3");
  expect(nearestRatio("5000:1000", ratios)).toBe("16:9");
});

test.each(["0:1", "1:0", "-1:2", `${Number.NaN}:1`] as const)("%s is no ratio", (aspect) => {
  expect(() => ratioOf(aspect)).toThrow(EngineFailure);
});

test("sizes for passport photos and films", () => {
  expect(exactSize("35:45")).toEqual({ widthPx: 896, heightPx: 1152 });
  expect(exactSize("800:533")).toEqual({ widthPx: 1248, heightPx: 832 });
  expect(exactSize("1:1")).toEqual({ widthPx: 1024, heightPx: 1024 });
});

test("every size is near its ratio, in steps of 16 and of a bearable area", () => {
  const side = fc.integer({ min: 1, max: 4_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const { widthPx, heightPx } = exactSize(`${width}:${height}`);
      const reachable = Math.min(3, Math.max(1 / 3, width / height));
      expect(ratioDistance(widthPx / heightPx, reachable)).toBeLessThan(0.02);
      expect([widthPx % 16, heightPx % 16]).toEqual([0, 0]);
      expect(widthPx * heightPx).toBeGreaterThanOrEqual(655_360);
      expect(widthPx * heightPx).toBeLessThanOrEqual(1_700_000);
    }),
  );
});
