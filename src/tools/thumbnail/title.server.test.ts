import { expect, test } from "vitest";
import { fitTitle } from "./title.server.ts";

test("a phrase is broken for much larger letters, and kept where it costs little", () => {
  const area = { x: 0, y: 0, width: 560, height: 600, align: "left" } as const;
  expect(fitTitle("Stop scrolling now", area, 5)).toMatchObject({
    lines: [["Stop"], ["scrolling"], ["now"]],
    key: "scrolling",
  });
  expect(fitTitle("Stop scrolling now", { ...area, width: 1_200 }, 1).key).toBe("Stop scrolling");
});
