import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  choosePhoto,
  consentAnswer,
  press,
  standInForPictures,
  startCounter,
} from "../../../../tests/web/test-tool.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForPictures();
});
afterEach(closeApp);

const age = () => screen.getByRole("slider", { name: "Target age" }).getAttribute("aria-valuenow");
const asksIn = (requests: ReturnType<typeof startCounter>["requests"]) =>
  requests.filter(({ path }) => path === "/images/face_age").length;

async function openWith(estimate: () => Response, language: "en" | "vi" = "en") {
  const { requests } = startCounter({ routes: { "POST /images/face_age": estimate } });
  await openApp("/dashboard/age_change", language);
  return requests;
}

describe("the age that the slider starts with", () => {
  test("60 for an adult up to 40, with the reason; a reset returns to it", async () => {
    await openWith(() => sealed({ ageYears: 29 }));
    await screen.findByRole("slider", { name: "Target age" });
    expect(age()).toBe("30");
    await choosePhoto();
    await screen.findByText("This face seems to be between 20 and 40, so the slider starts at 60.");
    expect(age()).toBe("60");
    screen.getByRole("slider", { name: "Target age" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(age()).toBe("70");
    await press("Reset settings");
    expect(age()).toBe("60");
  });

  test.each([[9], [52], [null]])("30 for an estimate of %s", async (ageYears) => {
    const requests = await openWith(() => sealed({ ageYears }));
    await choosePhoto();
    await waitFor(() => expect(asksIn(requests)).toBe(1));
    await waitFor(() => expect(screen.queryByText(/^Estimating/)).toBeNull());
    expect(age()).toBe("30");
    expect(screen.queryByText(/^No face found/) === null).toBe(ageYears !== null);
  });

  test("an age that the user has chosen stays, even if it is the usual start", async () => {
    await openWith(() => sealed({ ageYears: 29 }));
    (await screen.findByRole("slider", { name: "Target age" })).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowLeft}");
    await choosePhoto();
    await screen.findByText(/^This face seems/);
    expect(age()).toBe("30");
  });

  test("without an estimate it stays where it is, and nothing is reported", async () => {
    const requests = await openWith(() => sealed({ error: { code: "timeout", message: "" } }, 504));
    await choosePhoto();
    await waitFor(() => expect(asksIn(requests)).toBe(1));
    await waitFor(() => expect(screen.queryByText(/^Estimating/)).toBeNull());
    expect(age()).toBe("30");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("no photo is sent before the consent", async () => {
    let isGiven = false;
    const { requests } = startCounter({
      routes: {
        "GET /consents": () => consentAnswer(isGiven),
        "PUT /consents/people": () => {
          isGiven = true;
          return consentAnswer(true);
        },
        "POST /images/face_age": () => sealed({ ageYears: 29 }),
      },
    });
    await openApp("/dashboard/age_change");
    await choosePhoto();
    await screen.findByText(/^With your consent we estimate/);
    expect(asksIn(requests)).toBe(0);
    await press("Read and agree");
    await press("I agree");
    await screen.findByText(/^This face seems/);
    expect(asksIn(requests)).toBe(1);
    expect(age()).toBe("60");
  });
});
