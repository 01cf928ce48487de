import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { noNetwork, profile, sentTo, serve } from "../../../../tests/web/test-money.ts";
import { plain, sealed, startWire } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

const signedOut = { "GET /api/auth/get-session": () => plain(null) };
const ASK = "POST /api/auth/request-password-reset";
const RESET = "POST /api/auth/reset-password";

test("forgotten: the same answer for every address, and a look into the mail", async () => {
  const requests = startWire({ ...signedOut, [ASK]: () => plain({ status: true }) });
  const app = await openApp("/login");
  await userEvent.click(await screen.findByRole("link", { name: "Forgot your password?" }));
  await waitFor(() => expect(app.address()).toBe("/login?mode=forgot"));
  await userEvent.type(await screen.findByLabelText("E-mail"), " ana@example.org ");
  await userEvent.click(screen.getByRole("button", { name: "Mail me the link" }));
  expect(await screen.findByRole("heading", { name: "Check your mail" })).toBeTruthy();
  expect(screen.getByText(/If ana@example.org belongs to an account/)).toBeTruthy();
  expect(sentTo(requests, ASK)).toEqual([{ email: "ana@example.org" }]);
});

test.each([
  ["en", "Mail me the link", noNetwork, /There is no connection/],
  ["vi", "Gửi liên kết cho tôi", () => plain({}, 429), /Thử quá nhiều lần/],
] as const)(
  "in %s: a failure is said and what was typed stays",
  async (language, button, answer, words) => {
    startWire({ ...signedOut, [ASK]: answer });
    await openApp("/login?mode=forgot", language);
    const field = await screen.findByLabelText<HTMLInputElement>(/mail/i);
    await userEvent.type(field, "ana@example.org");
    await userEvent.click(screen.getByRole("button", { name: button }));
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(field.value).toBe("ana@example.org");
  },
);

test("behind the link: a new password is set with its token", async () => {
  const requests = startWire({ ...signedOut, [RESET]: () => plain({ status: true }) });
  await openApp("/reset-password?token=abc");
  const field = await screen.findByLabelText("New password");
  await userEvent.type(field, "short");
  await userEvent.click(screen.getByRole("button", { name: "Set the password" }));
  await screen.findByText("The password needs at least 8 characters.");
  await userEvent.type(field, " no more");
  await userEvent.click(screen.getByRole("button", { name: "Set the password" }));
  expect(await screen.findByRole("heading", { name: "Your new password is set." })).toBeTruthy();
  expect(sentTo(requests, RESET)).toEqual([
    { newPassword: "short no more", token: "abc", keepsKeys: false },
  ]);
});

test.each([
  ["en", "New password", "Keep my API keys and webhooks working", "Set the password"],
  ["vi", "Mật khẩu mới", "Giữ các khóa API và webhook của tôi hoạt động", "Đặt mật khẩu"],
] as const)("in %s: keys stay where the person says so", async (...row) => {
  const [language, password, keep, send] = row;
  const requests = startWire({ ...signedOut, [RESET]: () => plain({ status: true }) });
  await openApp("/reset-password?token=abc", language);
  await userEvent.type(await screen.findByLabelText(password), "a long new one");
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: keep });
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  await userEvent.click(screen.getByRole("button", { name: send }));
  await waitFor(() =>
    expect(sentTo(requests, RESET)).toEqual([
      { newPassword: "a long new one", token: "abc", keepsKeys: true },
    ]),
  );
});

test("a link that has ended leads to a new one", async () => {
  startWire({ ...signedOut, [RESET]: () => plain({ code: "INVALID_TOKEN" }, 400) });
  await openApp("/reset-password?token=old");
  await userEvent.type(await screen.findByLabelText("New password"), "a long new one");
  await userEvent.click(screen.getByRole("button", { name: "Set the password" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/has expired or was already used/);
  expect(screen.getByRole("link", { name: "Send a new link" }).getAttribute("href")).toBe(
    "/login?mode=forgot",
  );
});

test("without a token there is nothing to set", async () => {
  startWire(signedOut);
  await openApp("/reset-password");
  expect(await screen.findByText("This page is reached by the link in a mail.")).toBeTruthy();
});

test.each([
  ["waiting_email", /confirm your email address to get them/, "/account#profile"],
  ["review", /are being looked at, because/, "/support"],
  ["refused_disposable", /throw-away addresses/, "/support"],
] as const)(
  "dashboard: free credits in the state %s are explained",
  async (freeCredits, words, href) => {
    serve({ "GET /profiles/me": () => sealed({ ...profile, freeCredits }) });
    await openApp("/dashboard");
    const line = await screen.findByText(words);
    const link = line.closest('[role="status"]')?.querySelector("a");
    expect(link?.getAttribute("href")).toBe(href);
  },
);

test.each([
  ["/dashboard", "en", /looked at until November 25, 2026 at .* at the latest/],
  ["/account#credits", "en", /looked at until November 25, 2026 at .* at the latest/],
  ["/account#credits", "vi", /chậm nhất đến .*25 tháng 11, 2026/],
] as const)("%s in %s says until when a review ends", async (page, language, words) => {
  const freeCreditsUntil = "2026-11-25T09:00:00.000Z";
  serve({
    "GET /profiles/me": () => sealed({ ...profile, freeCredits: "review", freeCreditsUntil }),
  });
  await openApp(page, language);
  expect(await screen.findByText(words)).toBeTruthy();
});

test("dashboard: free credits that were given are no matter", async () => {
  serve({ "GET /profiles/me": () => sealed({ ...profile, freeCredits: "granted" }) });
  await openApp("/dashboard");
  await screen.findByTestId("credits");
  expect(screen.queryByText(/free credits are/i)).toBeNull();
});
