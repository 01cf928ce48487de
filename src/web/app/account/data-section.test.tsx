import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { account, open, part, partShown } from "../../../../tests/web/test-account.ts";
import { closeApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { refusal, sentTo } from "../../../../tests/web/test-money.ts";
import { plain, sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

const copyOf = (state: string, more: Record<string, unknown> = {}) => ({
  state,
  requestedAt: "2026-11-23T09:00:00Z",
  sizeBytes: null,
  url: null,
  expiresAt: null,
  nextAt: "2026-11-23T10:00:00Z",
  isNextDue: false,
  ...more,
});
const ready = copyOf("ready", {
  sizeBytes: 3 * 1024 * 1024,
  url: "/exports/u/ana/export/1.zip?exp=1&sig=x",
  expiresAt: "2026-11-24T09:00:00Z",
});
const nothing = { export: null, deletion: null };
const leaving = {
  export: null,
  deletion: { requestedAt: "2026-11-23T09:00:00Z", purgeAfter: "2026-11-24T09:00:00Z" },
};

describe("a copy of everything", () => {
  test("is asked for, made and fetched", async () => {
    let present: unknown = null;
    const { requests } = await open({
      "GET /accounts/me/data": () => sealed({ ...nothing, export: present }),
      "POST /accounts/me/data/export": () => {
        present = ready;
        return sealed({ ...nothing, export: copyOf("making") });
      },
    });
    const section = await part("Your data");
    await userEvent.click(await section.findByRole("button", { name: "Make a copy" }));
    expect(await section.findByText(/is being made/)).toBeTruthy();
    expect(section.queryByRole("button", { name: /copy/ })).toBeNull();
    expect(sentTo(requests, "POST /accounts/me/data/export")).toHaveLength(1);
    const link = await section.findByRole(
      "link",
      { name: "Download the copy" },
      { timeout: 5_000 },
    );
    expect(link.getAttribute("href")).toBe(ready.url);
    expect(section.getByText(/3 MB/)).toBeTruthy();
    expect(section.getByText(/Another copy can be asked for/)).toBeTruthy();
  });

  test.each([
    ["failed", "could not be made", true],
    ["expired", "was deleted", true],
    ["expired", "was deleted", false],
  ])("%s: %s", async (state, words, isNextDue) => {
    await open({
      "GET /accounts/me/data": () => sealed({ ...nothing, export: copyOf(state, { isNextDue }) }),
    });
    const section = await part("Your data");
    expect(await section.findByText(new RegExp(words))).toBeTruthy();
    const again = section.queryByRole("button", { name: "Make a new copy" });
    expect(again !== null).toBe(isNextDue);
  });
});

async function openDialog() {
  const section = await part("Your data");
  await userEvent.click(await section.findByRole("button", { name: "Delete my account" }));
  return within(await screen.findByRole("dialog", { name: "Delete your account?" }));
}

describe("the end of the account", () => {
  test("says what goes and what stays, wants the password, and signs out", async () => {
    const { requests } = await open({
      "POST /accounts/me/data/deletion": () => sealed(leaving),
      "POST /api/auth/sign-out": () => plain({ success: true }),
    });
    const dialog = await openDialog();
    for (const words of ["What goes", "What stays", "What happens at once"]) {
      expect(dialog.getByText(words)).toBeTruthy();
    }
    const confirm = await dialog.findByRole("button", { name: "Yes, delete my account" });
    await userEvent.click(confirm);
    expect(dialog.getByText("Please enter your password.")).toBeTruthy();
    expect(sentTo(requests, "POST /accounts/me/data/deletion")).toEqual([]);
    await userEvent.type(dialog.getByLabelText("Your password"), "a long enough one");
    await userEvent.click(confirm);
    expect(
      await screen.findByRole("dialog", { name: "Your account is being deleted" }),
    ).toBeTruthy();
    expect(sentTo(requests, "POST /accounts/me/data/deletion")).toEqual([
      { password: "a long enough one" },
    ]);
  });

  test("a refusal is said in its own words", async () => {
    await open({
      "POST /accounts/me/data/deletion": refusal("wrong_password", 403),
    });
    const dialog = await openDialog();
    await userEvent.type(await dialog.findByLabelText("Your password"), "wrong");
    await userEvent.click(dialog.getByRole("button", { name: "Yes, delete my account" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(/password is not right/);
  });

  test("without a password the person is asked, and what was pressed goes on", async () => {
    const answers = [refusal("proof_needed", 403), () => sealed(leaving)];
    const { requests } = await open({
      "GET /accounts/me": () => sealed({ ...account, hasPassword: false }),
      "GET /accounts/me/proof": () => sealed({ ways: ["mail"] }),
      "POST /accounts/me/proof/code": () => sealed({ ways: ["mail"] }),
      "POST /accounts/me/proof": () => sealed({ ways: ["mail"] }),
      "POST /accounts/me/data/deletion": () => answers.shift()?.() ?? sealed(leaving),
    });
    const dialog = await openDialog();
    expect(await dialog.findByText(/more than 10 minutes ago/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Yes, delete my account" }));
    const proof = within(await screen.findByRole("dialog", { name: "Confirm it’s you" }));
    await userEvent.click(await proof.findByRole("button", { name: "Mail me a code" }));
    await userEvent.type(await proof.findByLabelText("Code from the mail"), "1234 5678");
    await userEvent.click(proof.getByRole("button", { name: "Confirm" }));
    expect(
      await screen.findByRole("dialog", { name: "Your account is being deleted" }),
    ).toBeTruthy();
    expect(sentTo(requests, "POST /accounts/me/proof")).toEqual([{ code: "1234 5678" }]);
    expect(sentTo(requests, "POST /accounts/me/data/deletion")).toEqual([
      { password: null },
      { password: null },
    ]);
  });

  test("while it can be undone nothing else is offered", async () => {
    const states = [leaving, nothing];
    const { requests } = await open(
      {
        "GET /accounts/me/data": () => sealed(states[0]),
        "DELETE /accounts/me/data/deletion": () => {
          states.shift();
          return sealed(nothing);
        },
      },
      "/account",
      "vi",
    );
    const section = await partShown("Dữ liệu của bạn");
    const undo = await section.findByRole("button", { name: "Giữ tài khoản của tôi" });
    await waitFor(() => expect(screen.getAllByRole("region")).toHaveLength(1));
    expect(screen.queryByRole("tab")).toBeNull();
    await userEvent.click(undo);
    expect(await section.findByRole("button", { name: "Xóa tài khoản của tôi" })).toBeTruthy();
    expect(sentTo(requests, "DELETE /accounts/me/data/deletion")).toHaveLength(1);
  });
});
