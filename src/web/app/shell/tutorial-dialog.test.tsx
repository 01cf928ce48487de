import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDialog } from "#kit/tool/dialog-store.ts";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { plain, startWire } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

const nobody = { "GET /api/auth/get-session": () => plain(null) };

test.each([
  [
    "en",
    "Next",
    "Create an ID photo",
    ["Add a photo", "Choose size and background", "Save or print"],
  ],
  [
    "vi",
    "Tiếp theo",
    "Tạo ảnh thẻ",
    ["Thêm ảnh", "Chọn kích thước và phông nền", "Tải về hoặc in"],
  ],
] as const)(
  "without a video: three drawn steps in %s, by button and by arrow key, to the tool",
  async (language, next, start, [first, second, third]) => {
    startWire(nobody);
    await openApp("/no/such/page", language);
    act(() => openDialog("tutorial"));
    await screen.findByText(first);
    expect(screen.getAllByRole("img")).toHaveLength(1);
    await userEvent.click(screen.getByText(next));
    screen.getByText(second);
    await userEvent.keyboard("{ArrowLeft}");
    screen.getByText(first);
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    screen.getByText(third);
    const toTool = within(screen.getByRole("dialog")).getByText(start);
    expect(toTool.getAttribute("href")).toBe("/dashboard/id");
  },
);

test("a closed dialog gives the focus back; if its opener is gone, to the page's content", async () => {
  startWire(nobody);
  await openApp("/no/such/page");
  const home = await screen.findByText("Return to Home");
  home.focus();
  act(() => openDialog("palette"));
  await screen.findByRole("combobox");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(home));
  act(() => openDialog("tutorial"));
  await screen.findByText("Add a photo");
  home.remove();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.id).toBe("content"));
});
