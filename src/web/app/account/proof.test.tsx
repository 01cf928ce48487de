import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { open, part } from "../../../../tests/web/test-account.ts";
import { closeApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { refusal, sentTo } from "../../../../tests/web/test-money.ts";
import { plain, sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

const KEYS = "POST /accounts/me/keys";
const PROOF = "POST /accounts/me/proof";
const key = {
  id: "5f0c4a39-5c0e-4a48-a1a5-0e1f0d1f8a11",
  name: "My script",
  prefix: "fk_abcde",
  scopes: ["pictures"],
  createdAt: "2026-11-20T09:00:00Z",
  lastUsedAt: null,
  revokedAt: null,
};
const payload = { name: "My script", scopes: ["pictures"] };

type Routes = Parameters<typeof open>[0];

/** A server that makes a key once the person has shown who they are, with `routes` on top. */
function serveUnproven(ways: readonly string[], routes: Routes = {}) {
  const state = { isProved: false };
  const prove = () => {
    state.isProved = true;
    return sealed({ ways });
  };
  return {
    prove,
    state,
    routes: {
      "GET /accounts/me/proof": () => sealed({ ways }),
      [PROOF]: prove,
      [KEYS]: () =>
        state.isProved ? sealed({ key, secret: "fk_secret" }) : refusal("proof_needed", 403)(),
      ...routes,
    },
  };
}

async function askForKey() {
  const section = await part("Programs");
  await userEvent.type(await section.findByLabelText(/^Name/), "My script");
  await userEvent.click(section.getByRole("button", { name: "Make a key" }));
  return section;
}
const dialog = async (name = "Confirm it’s you") =>
  within(await screen.findByRole("dialog", { name }));

describe("a change that wants a proof", () => {
  test("goes on after the password, with everything that was typed", async () => {
    const answers = [refusal("wrong_password", 403)];
    const server = serveUnproven(["password"]);
    const { requests } = await open({
      ...server.routes,
      [PROOF]: () => answers.shift()?.() ?? server.prove(),
    });
    const section = await askForKey();
    const proof = await dialog();
    const confirm = await proof.findByRole("button", { name: "Confirm" });
    await waitFor(() => expect(document.activeElement).toBe(proof.getByLabelText("Password")));
    await userEvent.click(confirm);
    expect(proof.getByText("Please enter your password.")).toBeTruthy();
    const field = proof.getByLabelText("Password");
    await userEvent.type(field, "wrong");
    await userEvent.click(confirm);
    expect(await proof.findByText("The password is not right.")).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, "the right one");
    await userEvent.click(confirm);
    expect(await section.findByText("fk_secret")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sentTo(requests, PROOF)).toEqual([{ password: "wrong" }, { password: "the right one" }]);
    expect(sentTo(requests, KEYS)).toEqual([payload, payload]);
  });

  test("is refused in words when the person closes the window, and the form keeps its words", async () => {
    const { requests } = await open(serveUnproven(["password"]).routes);
    const section = await askForKey();
    await userEvent.click(await (await dialog()).findByRole("button", { name: "Cancel" }));
    expect((await section.findByRole("alert")).textContent).toMatch(/confirm that it is you/);
    expect(section.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("My script");
    expect(sentTo(requests, KEYS)).toEqual([payload]);
    // The next try asks again.
    await userEvent.click(section.getByRole("button", { name: "Make a key" }));
    expect(await dialog()).toBeTruthy();
  });

  test("goes on after a code of the app", async () => {
    const server = serveUnproven(["password", "app"]);
    const { requests } = await open({
      ...server.routes,
      "POST /api/auth/two-factor/verify-totp": ({ payload: sent }) => {
        if (JSON.stringify(sent) !== '{"code":"123456"}')
          return plain({ code: "INVALID_CODE" }, 401);
        server.state.isProved = true;
        return plain({});
      },
    });
    const section = await askForKey();
    const proof = await dialog();
    const field = await proof.findByLabelText("Code of your app");
    const [, confirm] = proof.getAllByRole("button", { name: "Confirm" });
    if (!confirm) throw new Error("no second form");
    await userEvent.type(field, "000000");
    await userEvent.click(confirm);
    expect(await proof.findByText(/This code is not right/)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, "123 456");
    await userEvent.click(confirm);
    expect(await section.findByText("fk_secret")).toBeTruthy();
    expect(sentTo(requests, PROOF)).toEqual([]);
  });

  test("in Vietnamese: a copy of everything, after a code by mail", async () => {
    const server = serveUnproven(["mail"]);
    const { requests } = await open(
      {
        ...server.routes,
        "POST /accounts/me/proof/code": () => sealed({ ways: ["mail"] }),
        "POST /accounts/me/data/export": () =>
          server.state.isProved
            ? sealed({ export: null, deletion: null })
            : refusal("proof_needed", 403)(),
      },
      "/account",
      "vi",
    );
    const section = await part("Dữ liệu của bạn");
    await userEvent.click(await section.findByRole("button", { name: "Tạo bản sao" }));
    const proof = await dialog("Có phải bạn không?");
    await userEvent.click(await proof.findByRole("button", { name: "Gửi mã cho tôi" }));
    expect(await proof.findByText(/Mã có hiệu lực trong 10 phút/)).toBeTruthy();
    await userEvent.type(proof.getByLabelText("Mã trong thư"), "1234 5678");
    await userEvent.click(proof.getByRole("button", { name: "Xác nhận" }));
    await waitFor(() => expect(sentTo(requests, "POST /accounts/me/data/export")).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("says what is left when there is no way", async () => {
    await open(serveUnproven([]).routes);
    await askForKey();
    const proof = await dialog();
    expect(await proof.findByText(/sign out and in again.*within 10 minutes/)).toBeTruthy();
  });

  test("says so when the ways cannot be read", async () => {
    await open({ ...serveUnproven([]).routes, "GET /accounts/me/proof": refusal("busy", 503) });
    await askForKey();
    expect(await (await dialog()).findByText(/could not be read/)).toBeTruthy();
  });
});

describe("a new password", () => {
  async function change(routes: Routes) {
    const { requests } = await open({
      ...routes,
      "POST /api/auth/change-password": () => plain({}),
    });
    const section = await part("Password");
    await userEvent.type(await section.findByLabelText("Present password"), "the old one");
    await userEvent.type(section.getByLabelText("New password"), "a long new one");
    return { requests, section };
  }
  const KEEP = "Keep my API keys and webhooks working";
  const sent = (keepsKeys: boolean) => [
    {
      currentPassword: "the old one",
      newPassword: "a long new one",
      keepsKeys,
      revokeOtherSessions: true,
    },
  ];

  test("asks whether programs go on, where there are any", async () => {
    const { requests, section } = await change({
      "GET /accounts/me/keys": () => sealed({ keys: [key] }),
    });
    const box = await section.findByRole<HTMLInputElement>("checkbox", { name: KEEP });
    expect(box.checked).toBe(false);
    await userEvent.click(box);
    await userEvent.click(section.getByRole("button", { name: "Change password" }));
    await waitFor(() =>
      expect(sentTo(requests, "POST /api/auth/change-password")).toEqual(sent(true)),
    );
  });

  test("asks nobody whose keys are all revoked", async () => {
    const { requests, section } = await change({
      "GET /accounts/me/keys": () =>
        sealed({ keys: [{ ...key, revokedAt: "2026-11-21T09:00:00Z" }] }),
    });
    await userEvent.click(section.getByRole("button", { name: "Change password" }));
    await waitFor(() =>
      expect(sentTo(requests, "POST /api/auth/change-password")).toEqual(sent(false)),
    );
    expect(section.queryByRole("checkbox", { name: KEEP })).toBeNull();
  });
});
