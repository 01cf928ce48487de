import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { noNetwork, sentTo } from "../../../../tests/web/test-money.ts";
import { plain, startWire } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

const signedOut = { "GET /api/auth/get-session": () => plain(null) };
const CONFIRM = "POST /api/auth/confirm-email";
const needsPassword = () => plain({ code: "PASSWORD_NEEDED" }, 403);

const press = async (name = "Confirm the address") =>
  userEvent.click(await screen.findByRole("button", { name }));

test("opening the page sends nothing; one press confirms in the browser that signed up", async () => {
  const requests = startWire({ ...signedOut, [CONFIRM]: () => plain({ status: true }) });
  await openApp("/confirm-email?token=abc");
  await screen.findByRole("heading", { name: "Confirm your email address" });
  expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
  await press();
  await screen.findByRole("heading", { name: "Your address is confirmed." });
  expect(sentTo(requests, CONFIRM)).toEqual([{ token: "abc" }]);
  const links = screen.getAllByRole("link", { name: "Sign in" });
  expect(links.at(-1)?.getAttribute("href")).toBe("/login");
});

test.each([
  [
    "en",
    "Confirm the address",
    /^This is not the browser in which/,
    "New password",
    "Set the password and confirm",
    "Your address is confirmed.",
  ],
  [
    "vi",
    "Xác nhận địa chỉ",
    /^Đây không phải trình duyệt/,
    "Mật khẩu mới",
    "Đặt mật khẩu và xác nhận",
    "Địa chỉ của bạn đã được xác nhận.",
  ],
] as const)(
  "in %s: in another browser the reader of the mail chooses a password",
  async (language, button, lead, label, submit, done) => {
    const requests = startWire({
      ...signedOut,
      [CONFIRM]: ({ payload }) =>
        typeof payload === "object" && payload !== null && "newPassword" in payload
          ? plain({ status: true })
          : needsPassword(),
    });
    await openApp("/confirm-email?token=abc", language);
    await press(button);
    await screen.findByText(lead);
    expect(screen.queryByRole("alert")).toBeNull();
    const field = screen.getByLabelText(label);
    await userEvent.type(field, "short");
    await press(submit);
    expect(sentTo(requests, CONFIRM)).toHaveLength(1);
    await userEvent.type(field, " no more");
    await press(submit);
    await screen.findByRole("heading", { name: done });
    expect(sentTo(requests, CONFIRM).at(-1)).toEqual({
      token: "abc",
      newPassword: "short no more",
    });
  },
);

test("a password that is refused can be chosen again", async () => {
  const answers = [needsPassword(), plain({ code: "PASSWORD_COMMON" }, 400)];
  startWire({ ...signedOut, [CONFIRM]: () => answers.shift() ?? plain({ status: true }) });
  await openApp("/confirm-email?token=abc");
  await press();
  await userEvent.type(await screen.findByLabelText("New password"), "password1");
  await press("Set the password and confirm");
  expect((await screen.findByRole("alert")).textContent).toMatch(/Many people have this/);
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("password1");
  await press("Set the password and confirm");
  await screen.findByRole("heading", { name: "Your address is confirmed." });
});

test.each([
  ["TOKEN_EXPIRED", /has expired or was already used/, "Send a new link", "/login?mode=confirm"],
  ["ALREADY_CONFIRMED", /confirmed already/, "Sign in", "/login"],
])("a link that ended with %s says so and leads on", async (code, words, link, href) => {
  startWire({ ...signedOut, [CONFIRM]: () => plain({ code }, 400) });
  await openApp("/confirm-email?token=abc");
  await press();
  await screen.findByText(words);
  const links = screen.getAllByRole("link", { name: link });
  expect(links.at(-1)?.getAttribute("href")).toBe(href);
  expect(screen.queryByRole("button", { name: "Confirm the address" })).toBeNull();
});

test("without a connection the press is said to have failed and may be repeated", async () => {
  startWire({ ...signedOut, [CONFIRM]: noNetwork });
  await openApp("/confirm-email?token=abc");
  await press();
  expect((await screen.findByRole("alert")).textContent).toMatch(/There is no connection/);
  expect(screen.getByRole("button", { name: "Confirm the address" })).toBeTruthy();
});

test("without a token there is nothing to confirm", async () => {
  startWire(signedOut);
  await openApp("/confirm-email");
  expect(await screen.findByText("This page is reached by the link in a mail.")).toBeTruthy();
});
