import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  account,
  billing,
  open,
  part,
  partShown,
  referrals,
  session,
} from "../../../../tests/web/test-account.ts";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { noNetwork, profile, sentTo, starter } from "../../../../tests/web/test-money.ts";
import { plain, sealed, startWire } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

test("a visitor signs in first and comes back to the very section", async () => {
  startWire({ "GET /api/auth/get-session": () => plain(null) });
  const app = await openApp("/account?change=standard.month#plan");
  await waitFor(() =>
    expect(app.address()).toBe("/login?next=%2Faccount%3Fchange%3Dstandard.month%23plan"),
  );
});

describe("tabs", () => {
  const tabs = () => screen.getAllByRole("tab");
  const current = () => screen.getByRole("tab", { selected: true }).textContent;
  const sectionIds = () => screen.getAllByRole("region").map(({ id }) => id);

  test("each has its address and its sections, thirteen in all", async () => {
    await open();
    await partShown("Profile");
    const seen: string[][] = [];
    for (const tab of tabs()) {
      await userEvent.click(tab);
      const panel = await screen.findByRole("tabpanel", { name: tab.textContent });
      await within(panel).findAllByRole("region");
      seen.push(sectionIds());
      expect(tab.getAttribute("href")).toMatch(/^\/account\?tab=\w+$/);
    }
    expect(seen).toEqual([
      ["profile", "notifications"],
      ["plan", "payment", "invoices"],
      ["credits", "referral"],
      ["password", "security", "sessions"],
      ["consents", "data"],
      ["programs"],
    ]);
  });

  test.each([
    ["/account", "Profile"],
    ["/account?tab=credits", "Credits"],
    ["/account?tab=nothing", "Profile"],
    ["/account#data", "Privacy"],
    ["/account#sessions", "Security"],
    ["/account?change=#plan", "Plan"],
    ["/account?tab=programs#invoices", "Plan"],
  ])("%s opens %s", async (path, name) => {
    await open({}, path);
    await screen.findByRole("tabpanel", { name });
    expect(current()).toBe(name);
  });

  test("arrow keys, Home and End move, and only the open tab is in the order of the Tab key", async () => {
    const { address } = await open();
    await partShown("Profile");
    tabs()[0]?.focus();
    const press = async (key: string) => {
      await userEvent.keyboard(key);
      await waitFor(() => expect(document.activeElement?.textContent).toBe(current()));
      expect(tabs().filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
      return current();
    };
    expect(await press("{ArrowRight}")).toBe("Plan");
    expect(address()).toBe("/account?tab=plan");
    expect(await press("{ArrowLeft}")).toBe("Profile");
    expect(await press("{ArrowLeft}")).toBe("Programs");
    expect(await press("{Home}")).toBe("Profile");
    expect(await press("{End}")).toBe("Programs");
    expect(await press("{ArrowRight}")).toBe("Profile");
  });
});

describe("profile", () => {
  test("names are saved in the profile and with the session", async () => {
    const { requests } = await open({
      "PUT /profiles/me": () => sealed({ ...profile, firstName: "Anna" }),
      "POST /api/auth/update-user": () => plain({ status: true }),
    });
    const section = await part("Profile");
    const first = await section.findByLabelText("First name");
    await userEvent.clear(first);
    await userEvent.type(first, "Anna");
    await userEvent.click(section.getByRole("button", { name: "Save names" }));
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(sentTo(requests, "PUT /profiles/me")).toEqual([{ firstName: "Anna", lastName: "Lima" }]);
    expect(sentTo(requests, "POST /api/auth/update-user")).toEqual([{ name: "Anna Lima" }]);
  });

  test("an address that is not confirmed: the link is sent again, and said where to", async () => {
    const { requests } = await open({
      "GET /accounts/me": () => sealed({ ...account, isEmailVerified: false }),
      "POST /api/auth/send-verification-email": () => plain({ status: true }),
    });
    const section = await part("Profile");
    await userEvent.click(await section.findByRole("button", { name: "Send the link again" }));
    expect(await section.findByText(/on its way to ana@example.org/)).toBeTruthy();
    expect(sentTo(requests, "POST /api/auth/send-verification-email")).toEqual([
      { email: "ana@example.org" },
    ]);
  });
});

describe("password", () => {
  async function change(current: string, next: string) {
    const section = await part("Password");
    await userEvent.type(await section.findByLabelText("Present password"), current);
    await userEvent.type(section.getByLabelText("New password"), next);
    await userEvent.click(section.getByRole("button", { name: "Change password" }));
    return section;
  }

  test("is changed, and other devices are signed out", async () => {
    const { requests } = await open({ "POST /api/auth/change-password": () => plain({}) });
    const section = await change("the old one", "a new long one");
    expect(await screen.findByText("Your password is changed.")).toBeTruthy();
    expect(sentTo(requests, "POST /api/auth/change-password")).toEqual([
      {
        currentPassword: "the old one",
        keepsKeys: false,
        newPassword: "a new long one",
        revokeOtherSessions: true,
      },
    ]);
    expect(section.getByLabelText<HTMLInputElement>("New password").value).toBe("");
  });

  test("a wrong one is named at its field, a short one is not sent", async () => {
    const { requests } = await open({
      "POST /api/auth/change-password": () => plain({ code: "INVALID_PASSWORD" }, 400),
    });
    const section = await change("wrong", "short");
    await section.findByText("The password needs at least 8 characters.");
    expect(sentTo(requests, "POST /api/auth/change-password")).toEqual([]);
    await userEvent.type(section.getByLabelText("New password"), " no more");
    await userEvent.click(section.getByRole("button", { name: "Change password" }));
    await section.findByText("The present password is not right.");
    expect(document.activeElement).toBe(section.getByLabelText("Present password"));
  });

  test("who has none gets a link to set one", async () => {
    const { requests } = await open({
      "GET /accounts/me": () => sealed({ ...account, hasPassword: false }),
      "POST /api/auth/request-password-reset": () => plain({ status: true }),
    });
    const section = await part("Password");
    await section.findByText(/have no password here/);
    await userEvent.click(section.getByRole("button", { name: "Mail me the link" }));
    expect(await section.findByText(/a link is on its way/)).toBeTruthy();
    expect(sentTo(requests, "POST /api/auth/request-password-reset")).toHaveLength(1);
  });
});

test("sessions: this browser first; others are ended one by one or all at once", async () => {
  let sessions = [
    session("s2", "Mozilla (iPhone) Safari/604"),
    session("s3", "curl"),
    session("s1", "Mozilla (X11; Linux) Chrome/140"),
  ];
  const { requests } = await open({
    "GET /api/auth/list-sessions": () => plain(sessions),
    "POST /api/auth/revoke-session": () => {
      sessions = sessions.filter(({ id }) => id !== "s2");
      return plain({ status: true });
    },
    "POST /api/auth/revoke-other-sessions": () => {
      sessions = sessions.filter(({ id }) => id === "s1");
      return plain({ status: true });
    },
  });
  const section = await part("Where you are signed in");
  const lines = await section.findAllByRole("listitem");
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Chrome, Linux.*this browser$/),
    expect.stringMatching(/^Safari, iPhone/),
    expect.stringMatching(/^Unknown device/),
  ]);
  await userEvent.click(section.getAllByRole("button", { name: "Sign out" })[0] ?? document.body);
  await waitFor(() => expect(section.getAllByRole("listitem")).toHaveLength(2));
  expect(sentTo(requests, "POST /api/auth/revoke-session")).toEqual([{ token: "token-s2" }]);
  await userEvent.click(section.getByRole("button", { name: "Sign out everywhere else" }));
  expect(await section.findByText("You are signed in nowhere else.")).toBeTruthy();
});

const entry = (id: string, values: object) => ({
  id,
  at: "2026-11-22T09:00:00Z",
  amount: 1,
  balanceAfter: 100,
  kind: "grant",
  reason: "signup",
  run: null,
  ...values,
});
const run = { id: "r1", operation: "photo_id" };

test("credits: every line has its reason and the balance after it; older ones are loaded", async () => {
  await open({
    "GET /credits/lots": () =>
      sealed([
        {
          id: "l1",
          source: "subscription",
          remaining: 430,
          amount: 500,
          category: "paid",
          grantedAt: "2026-11-22T09:00:00Z",
          expiresAt: "2027-05-22T09:00:00Z",
          isFrozen: true,
        },
      ]),
    "GET /credits/history": () =>
      sealed({
        entries: [
          entry("7", { amount: 1, balanceAfter: 600, kind: "return", reason: "run", run }),
          entry("6", { amount: -1, balanceAfter: 599, kind: "capture", reason: "run", run }),
          entry("5", { amount: 1, balanceAfter: 600, kind: "refund", reason: "run", run }),
          entry("4", { amount: -10, kind: "expire", reason: "top_up" }),
          entry("3", { amount: -500, kind: "clawback", reason: "subscription" }),
          entry("2", { amount: 500, balanceAfter: 600, reason: "subscription" }),
        ],
        next: "2",
      }),
    "GET /credits/history?before=2": () =>
      sealed({ entries: [entry("1", { amount: 100 })], next: null }),
  });
  const section = await part("Credits");
  await section.findByText("until May 22, 2027");
  section.getByText("430 of 500");
  section.getByText(/rest until a payment is settled/);
  const reasons = async () =>
    (await section.findAllByRole("row")).slice(1).map((row) => row.textContent);
  expect(await reasons()).toEqual([
    expect.stringMatching(/Returned by you: Picture: Create ID Photo.*\+1.*600/),
    expect.stringMatching(/Picture: Create ID Photo.*−1.*599/),
    expect.stringMatching(/Given back: Picture: Create ID Photo.*\+1.*600/),
    expect.stringMatching(/Ended: Monthly top-up.*−10/),
    expect.stringMatching(/Taken back with the payment: Your plan.*−500/),
    expect.stringMatching(/Your plan.*\+500.*600/),
  ]);
  await userEvent.click(section.getByRole("button", { name: "Show older lines" }));
  await section.findByText("Free credits for a new account");
  expect(section.queryByRole("button", { name: "Show older lines" })).toBeNull();
  // The first of the new lines.
  expect(document.activeElement).toBe(section.getAllByRole("row").at(-1));
});

test("credits: older lines that could not be read are said, and asked for again", async () => {
  let isAway = true;
  await open({
    "GET /credits/history": () => sealed({ entries: [entry("2", {})], next: "2" }),
    "GET /credits/history?before=2": () =>
      isAway ? noNetwork() : sealed({ entries: [entry("1", {})], next: null }),
  });
  const section = await part("Credits");
  const more = await section.findByRole("button", { name: "Show older lines" });
  await userEvent.click(more);
  expect((await section.findByRole("alert")).textContent).toMatch(/There is no connection/);
  isAway = false;
  await userEvent.click(more);
  await waitFor(() => expect(section.getAllByRole("row")).toHaveLength(3));
  expect(section.queryByRole("alert")).toBeNull();
});

test("invitations: every state in words, what they have brought, nobody yet", async () => {
  const states = ["waiting_email", "waiting_run", "waiting_delay", "rewarded", "refused", "review"];
  await open({
    "GET /referrals/me": () =>
      sealed({
        ...referrals,
        earnedCredits: 50,
        invited: states.map((state, day) => ({ at: `2026-11-1${day}T09:00:00Z`, state })),
      }),
  });
  const section = await part("Invitations");
  await section.findByText("Brought so far: 50 credits");
  expect(section.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    expect.stringMatching(/e-mail address not confirmed/),
    expect.stringMatching(/no picture yet/),
    expect.stringMatching(/comes within a day/),
    expect.stringMatching(/rewarded/),
    expect.stringMatching(/against the rules/),
    expect.stringMatching(/looked at by a person/),
  ]);
  closeApp();
  standInForBrowser();
  await open();
  expect(await (await part("Invitations")).findByText(/Nobody has come/)).toBeTruthy();
});

test("mails: what is switched off is kept, a failure is said", async () => {
  const answers = [
    () => sealed({ ...account, mails: { creditExpiry: false, referralReward: true } }),
    noNetwork,
  ];
  const { requests } = await open({
    "PUT /accounts/me/preferences": () => (answers.shift() ?? noNetwork)(),
  });
  const section = await part("E-mails to you");
  const box = await section.findByLabelText<HTMLInputElement>("14 and 3 days before credits end");
  await userEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(false));
  await userEvent.click(section.getByRole("radio", { name: "Tiếng Việt" }));
  expect((await section.findByRole("alert")).textContent).toMatch(/There is no connection/);
  expect(sentTo(requests, "PUT /accounts/me/preferences")).toEqual([
    { creditExpiry: false },
    { locale: "vi" },
  ]);
});

test("the test clock stands on the page where payments are tests", async () => {
  const clock = { now: "2026-12-22T09:00:00Z", aheadDays: 30, next: null };
  const { requests } = await open({
    ...billing(starter, "sandbox"),
    "GET /sandbox/clock": () => sealed(clock),
    "POST /sandbox/clock": () =>
      sealed({ clock, played: [{ at: "2026-12-22T09:00:00Z", type: "invoice.paid" }] }),
  });
  const section = await part("Payment method");
  await userEvent.click(await section.findByRole("button", { name: "Advance 1 month" }));
  expect(await section.findByText("invoice.paid")).toBeTruthy();
  expect(section.getByTestId("test-clock").textContent).toBe("December 22, 2026");
  expect(sentTo(requests, "POST /sandbox/clock")).toMatchObject([
    { advance: { months: 1 }, deliveries: "in_order" },
  ]);
});
