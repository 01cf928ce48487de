import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { plain, startWire } from "../../../../tests/web/test-wire.ts";

const file = { type: "string", format: "binary" };
const reference = {
  paths: {
    "/v1/images/change_age": {
      post: {
        operationId: "change_age",
        summary: "Change Age",
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                properties: {
                  sourceImage: file,
                  age: { type: "integer", minimum: 1, maximum: 100 },
                  engine: { type: "string", enum: ["local", "studio"] },
                },
                required: ["sourceImage", "age"],
              },
            },
          },
        },
      },
    },
    "/v1/credits": {},
  },
};

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

function open(answer: () => Response) {
  const requests = startWire({
    "GET /api/auth/get-session": () => plain(null),
    "GET /site": () => plain({}),
    "GET /v1/openapi.json": () => plain(reference),
    "POST /v1/images/change_age": answer,
  });
  return openApp("/developers").then(() => requests);
}

test("an operation shows its fields and its line, and is tried with a key that stays in the page", async () => {
  await open(() =>
    Response.json(
      { error: { code: "not_enough_credits", message: "Not enough credits." } },
      { status: 402 },
    ),
  );
  const path = await screen.findByText("/v1/images/change_age");
  await userEvent.click(path);
  expect(await screen.findByText(/-F sourceImage=@sourceImage.jpg -F 'age=…'/)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Try it" });
  expect(button.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText(/Your key/), "fk_test");
  await userEvent.type(screen.getByLabelText("age"), "30");
  await userEvent.click(button);
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText(/not_enough_credits/)).toBeTruthy();
  await waitFor(() => expect(Object.keys(localStorage).join()).not.toContain("fk_"));
});
