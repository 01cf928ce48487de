import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { qualityReport } from "#core/operator-quality.ts";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { serveOperator } from "../../../../tests/web/test-operator.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

const returned = {
  not_the_person: 0,
  broken: 3,
  not_as_asked: 0,
  looks_artificial: 1,
  disliked: 0,
};
const report = {
  days: 30,
  rows: [
    {
      toolId: "id",
      operation: "photo_id",
      engine: "local",
      runs: 80,
      free: 2,
      refused: 8,
      returned,
    },
    {
      toolId: null,
      operation: "gone_tool",
      engine: "gemini",
      runs: 1,
      free: 0,
      refused: 0,
      returned: { ...returned, broken: 0, looks_artificial: 0 },
    },
  ],
};
const serve = (answer: object) => serveOperator({ "GET /operator/quality": () => sealed(answer) });

test.each([
  ["en", "8 (10%)", "4 (5%)", "broken or cut off: 3 · looks artificial: 1"],
  ["vi", "8 (10%)", "4 (5%)", "hỏng hoặc bị cắt: 3 · trông không tự nhiên: 1"],
] as const)(
  "in %s: each tool and engine with its shares and reasons",
  async (language, ...cells) => {
    serve(report);
    await openApp("/admin/quality", language);
    const row = within((await screen.findByText("photo_id")).closest("tr") ?? document.body);
    for (const cell of cells) expect(row.getByText(cell)).toBeTruthy();
    expect(screen.getAllByText("gone_tool")).toHaveLength(2);
  },
);

test("the file holds what eval reads", async () => {
  serve(report);
  const saved: Blob[] = [];
  const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
  await openApp("/admin/quality");
  await userEvent.click(await screen.findByRole("button", { name: "Save as a file" }));
  expect(qualityReport.parse(JSON.parse((await saved[0]?.text()) ?? ""))).toEqual(report);
});

test("without any run the page says so", async () => {
  serve({ days: 30, rows: [] });
  await openApp("/admin/quality");
  expect(await screen.findByText("No runs have ended in this time.")).toBeTruthy();
});
