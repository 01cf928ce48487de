import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { plain, startWire } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
  startWire({ "GET /api/auth/get-session": () => plain(null) });
});
afterEach(closeApp);

async function openPalette(language: "en" | "vi" = "en") {
  const app = await openApp("/support", language);
  await screen.findByLabelText(language === "en" ? "Open menu" : "Mở menu");
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  return { app, box: await screen.findByRole("combobox") };
}
const lines = () => screen.queryAllByRole("option").map((line) => line.textContent);

test("finds tools, pages and settings by what people call them, the best tool first", async () => {
  const { app, box } = await openPalette("vi");
  await userEvent.type(box, "colorize");
  expect(lines()[0]).toBe("Phục hồi ảnh");
  await userEvent.clear(box);
  await userEvent.type(box, "dark");
  expect(lines().at(-1)).toContain("Tối");
  await userEvent.clear(box);
  await userEvent.type(box, "pricing");
  expect(lines()).toContain("Bảng giá");
  await userEvent.clear(box);
  await userEvent.type(box, "chup anh the{Enter}");
  await waitFor(() => expect(app.address()).toContain("id"));
});

test("without a result it says what to try, and Enter leads to all tools", async () => {
  const { app, box } = await openPalette();
  await userEvent.type(box, "asdfgh");
  screen.getByText("Nothing found for “asdfgh”.");
  expect(lines()).toEqual(["View all tools"]);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(app.address()).toContain("dashboard"));
});
