import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { refusal } from "../../../../tests/web/test-money.ts";
import { overview, sent, serveOperator } from "../../../../tests/web/test-operator.ts";
import { plain, sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

describe("a second factor", () => {
  test.each([
    ["en", "Operators need a second factor", "Set up a second factor"],
    ["vi", "Quản trị viên cần bước xác thực thứ hai", "Đến hai bước và khóa truy cập"],
  ] as const)("in %s: an operator without a second factor is led to one", async (...row) => {
    const [language, title, link] = row;
    const requests = serveOperator({
      "GET /operator/overview": refusal("operator_needs_factor", 403),
    });
    await openApp("/admin/users", language);
    await screen.findByRole("heading", { name: title });
    expect(screen.getByRole("link", { name: link }).getAttribute("href")).toBe("/account#security");
    expect(sent(requests, "GET /operator/users")).toEqual([]);
  });

  test("an operator who signed in without it shows a code here, never the password", async () => {
    let isProved = false;
    const requests = serveOperator({
      "GET /operator/overview": () =>
        isProved ? sealed(overview) : refusal("operator_unproven", 403)(),
      "GET /accounts/me/proof": () => sealed({ ways: ["password", "app"] }),
      "POST /api/auth/two-factor/verify-totp": () => {
        isProved = true;
        return plain({});
      },
    });
    await openApp("/admin");
    await screen.findByRole("heading", { name: "Confirm your second factor" });
    await userEvent.type(await screen.findByLabelText("Code of your app"), "123 456");
    expect(screen.queryByLabelText("Password")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
    await screen.findByRole("heading", { name: "The books balance" });
    expect(sent(requests, "POST /api/auth/two-factor/verify-totp")).toEqual([{ code: "123456" }]);
  });
});
