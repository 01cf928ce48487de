import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { open, part } from "../../../../tests/web/test-account.ts";
import { closeApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

const state = (givenAt: string | null) =>
  sealed({
    consents: [
      {
        document: "people",
        version: 1,
        isGiven: givenAt !== null,
        givenAt,
        givenVersion: givenAt === null ? null : 1,
      },
    ],
  });

test.each([
  ["en", "Your consent", "You agreed on Nov 22, 2026.", "Take it back", "You have not agreed."],
  ["vi", "Sự đồng ý của bạn", "Bạn đã đồng ý ngày 22 thg 11, 2026.", "Rút lại", "Bạn chưa đồng ý."],
] as const)(
  "%s: shows what was agreed to and takes it back",
  async (language, name, given, button, gone) => {
    const { requests } = await open(
      {
        "GET /consents": () => state("2026-11-22T12:00:00.000Z"),
        "DELETE /consents/people": () => state(null),
      },
      "/account",
      language,
    );
    const section = await part(name);
    await section.findByText(given);
    await userEvent.click(section.getByRole("button", { name: button }));
    expect(await section.findByText((words) => words.startsWith(gone))).toBeTruthy();
    expect(section.queryByRole("button")).toBeNull();
    expect(requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  },
);

test("an answer that did not come: said, and the consent stays", async () => {
  await open({
    "GET /consents": () => state("2026-11-22T12:00:00.000Z"),
    "DELETE /consents/people": () => sealed({ error: { code: "busy", message: "" } }, 503),
  });
  const section = await part("Your consent");
  await userEvent.click(await section.findByRole("button", { name: "Take it back" }));
  await section.findByRole("alert");
  expect(screen.getByText("You agreed on Nov 22, 2026.")).toBeTruthy();
});
