import { expect, test } from "vitest";
import { drawSvg } from "#engine/local/drawing/svg.ts";
import { boundsOf } from "#engine/local/ops/raster.ts";
import { fitTitle, titleSvg } from "./title.server.ts";

test("a phrase is broken for much larger letters, and kept where it costs little", () => {
  const area = { x: 0, y: 0, width: 560, height: 600, align: "left" } as const;
  expect(fitTitle("Stop scrolling now", area, 5)).toMatchObject({
    lines: [["Stop"], ["scrolling"], ["now"]],
    key: "scrolling",
  });
  expect(fitTitle("Stop scrolling now", { ...area, width: 1_200 }, 1).key).toBe("Stop scrolling");
});

test("capitals with two marks stay inside the area", () => {
  const area = { x: 10, y: 100, width: 900, height: 160, align: "left" } as const;
  const colours = { fill: "#ffffff", accent: "#ffff00", dark: "#0000ff", outline: "#000000" };
  const fitted = fitTitle("ĐỔ ẨM Ặ", area, 1);
  const title = titleSvg(fitted, { area, ground: "picture" }, colours);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="400">${title}</svg>`;
  const { alpha } = drawSvg(svg, { width: 1_000 });
  const box = boundsOf(alpha, 0.5);
  expect(box?.top).toBeGreaterThanOrEqual(area.y - 1);
  expect(box?.bottom).toBeLessThanOrEqual(area.y + area.height + 0.06 * fitted.sizePx);
});
