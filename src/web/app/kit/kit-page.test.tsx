import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { plain, startWire } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
  startWire({ "GET /api/auth/get-session": () => plain(null) });
});
afterEach(closeApp);

test.each([
  ["en", "The kit"],
  ["vi", "Bộ thành phần"],
] as const)(
  "the kit in %s has every variant of a button in every size",
  async (language, title) => {
    await openApp("/kit", language);
    await screen.findByRole("heading", { level: 1, name: title });
    for (const variant of [
      "default",
      "hero",
      "outline",
      "secondary",
      "ghost",
      "link",
      "destructive",
    ])
      for (const size of ["sm", "default", "lg", "xl"])
        expect(screen.getByRole("button", { name: `${variant}, ${size}` })).toBeTruthy();
  },
);

test("its dialog opens and closes", async () => {
  await openApp("/kit");
  await userEvent.click(await screen.findByRole("button", { name: "Open the dialog" }));
  expect(await screen.findByRole("dialog", { name: "A dialog" })).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});
