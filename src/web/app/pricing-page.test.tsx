import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { plain, startWire } from "../api/test-wire.ts";
import { closeApp, openApp, standInForBrowser } from "./test-app.tsx";

beforeEach(() => {
  standInForBrowser();
  startWire({ "GET /api/auth/get-session": () => plain(null) });
});
afterEach(closeApp);

const card = async (name: string) => screen.findByRole("article", { name });
const priceOf = async (name: string) => (await card(name)).querySelector("p:not(.absolute)");
const belowPriceOf = async (name: string) => (await priceOf(name))?.nextElementSibling;

test("four plans with the prices and images of the specification; Pro is the popular one", async () => {
  await openApp("/pricing");
  expect((await priceOf("Free"))?.textContent).toBe("$0/month");
  expect((await priceOf("Starter"))?.textContent).toBe("$9/month");
  expect((await priceOf("Pro"))?.textContent).toBe("$29/month");
  expect((await priceOf("Enterprise"))?.textContent).toBe("Custom");
  expect((await belowPriceOf("Free"))?.textContent).toBe("10 images per month");
  within(await card("Starter")).getByText("100 images per month");
  within(await card("Pro")).getByText("1,000 images per month");
  within(await card("Enterprise")).getByText("Unlimited images");
  expect(screen.getAllByText("Most Popular")).toHaveLength(1);
  within(await card("Pro")).getByText("Most Popular");
});

test("by the year: the price of a month, of the year, and of twelve months struck through", async () => {
  await openApp("/pricing");
  await screen.findByText("Save 20%");
  expect((await belowPriceOf("Starter"))?.textContent).toContain("or $7 billed yearly ($84)");
  await userEvent.click(screen.getByRole("button", { name: "Yearly" }));
  expect((await priceOf("Starter"))?.textContent).toBe("$7/month");
  expect((await belowPriceOf("Starter"))?.textContent).toBe("$84 billed yearly instead of $108");
  expect((await card("Starter")).querySelector("s")?.textContent).toContain("$108");
  expect((await priceOf("Pro"))?.textContent).toBe("$23/month");
  expect((await belowPriceOf("Pro"))?.textContent).toBe("$276 billed yearly instead of $348");
  for (const name of ["Free", "Enterprise"]) {
    expect((await card(name)).querySelector("s")).toBeNull();
  }
});

test("in yen: the plans of the commercial disclosure, tax included", async () => {
  await openApp("/pricing", "vi");
  await userEvent.click(await screen.findByRole("button", { name: "JPY" }));
  expect((await priceOf("Khởi đầu"))?.textContent).toContain("1.500");
  expect((await priceOf("Chuyên nghiệp"))?.textContent).toContain("4.500");
  expect((await priceOf("Cao cấp"))?.textContent).toContain("15.000");
  within(await card("Cao cấp")).getByText("6.000 tín dụng mỗi tháng");
  screen.getByText(/Giá bằng yên đã gồm thuế/);
});

test("a visitor's buttons lead to signing in, and from there to where the plan is had", async () => {
  await openApp("/pricing");
  const hrefs = await Promise.all(
    ["Free", "Starter", "Pro", "Enterprise"].map(async (name) =>
      within(await card(name))
        .getByRole("link")
        .getAttribute("href"),
    ),
  );
  expect(hrefs).toEqual([
    "/login?mode=signup",
    "/login?next=%2Fpricing",
    "/login?next=%2Fpricing",
    "/login?next=%2Fsupport",
  ]);
});
