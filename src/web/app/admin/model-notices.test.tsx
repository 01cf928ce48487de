import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { serveOperator } from "../../../../tests/web/test-operator.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

test.each([
  [
    "en",
    "Models to exchange",
    "gemini-2.5-flash-image has ended on October 2, 2026. Set GEMINI_MODEL to gemini-nano-banana-2.1 and start again.",
    "The provider’s list of models does not name own-model. Set TRANSLATE_MODEL to another model and start again.",
  ],
  [
    "vi",
    "Mô hình cần thay",
    "gemini-2.5-flash-image đã ngừng hoạt động vào ngày 2 tháng 10, 2026. Hãy đặt GEMINI_MODEL thành gemini-nano-banana-2.1 rồi khởi động lại.",
    "Danh sách mô hình của nhà cung cấp không có own-model. Hãy đặt TRANSLATE_MODEL thành một mô hình khác rồi khởi động lại.",
  ],
] as const)("in %s: models that end, and what to set", async (language, title, ...lines) => {
  serveOperator();
  await openApp("/admin", language);
  const heading = await screen.findByRole("heading", { name: title });
  const items = within(heading.parentElement ?? document.body).getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual(lines);
});
