import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  builtIn,
  choosePhoto,
  consentAnswer,
  enginesOf,
  press,
  runAnswer,
  standInForPictures,
  startCounter,
  startsOf,
  studioModel,
} from "../../../../tests/web/test-tool.ts";
import { plain, sealed, tokenFor, type WireRequest } from "../../../../tests/web/test-wire.ts";

const bothEngines = { "GET /engines": enginesOf(builtIn, studioModel) };
const creditsNow = () => screen.getByTestId("credits").textContent;
const group = () => screen.findByRole("radiogroup", { name: "Who makes the picture" });
const madeByStudio = {
  ...runAnswer,
  engine: {
    id: "gemini",
    kind: "studio",
    elapsedMs: 8_230,
    model: "gemini-2.5-flash-image",
    capability: "full",
    note: null,
    noteCode: null,
  },
};

beforeEach(() => {
  standInForPictures();
});
afterEach(closeApp);

/** Runs with an engine whose providers this device has agreed to. */
async function runWith(kind: RegExp): Promise<void> {
  localStorage.setItem("face-consent-studio", "1 gemini openai");
  await choosePhoto();
  await userEvent.click(await screen.findByRole("radio", { name: kind }));
  await press(/^Create ID photo/);
}

describe("who makes the picture", () => {
  test("two engines: a group of two, each with what it can do and where the photo goes", async () => {
    startCounter({ routes: bothEngines });
    await openApp("/dashboard/id");
    const ways = within(await group()).getAllByRole("radio");
    expect(ways.map((way) => way.getAttribute("aria-checked"))).toEqual(["true", "false"]);
    const [local, studio] = ways;
    expect(local?.textContent).toContain("Your photo never leaves this server.");
    expect(studio?.textContent).toContain("Your photo is sent to Google (Gemini) or OpenAI.");
    expect(studio?.textContent).toContain("gemini-2.5-flash-image");
  });

  test("in Vietnamese", async () => {
    startCounter({ routes: bothEngines });
    await openApp("/dashboard/id", "vi");
    await screen.findByRole("radiogroup", { name: "Chọn bộ xử lý ảnh" });
    const studio = screen.getByRole("radio", { name: "Mô hình studio" });
    expect(studio.textContent).toContain("Ảnh của bạn được gửi đến Google (Gemini) hoặc OpenAI.");
  });

  test("says where the check before the charge misses faults, for that engine only", async () => {
    const unsure = { ...builtIn, missesFaults: true };
    startCounter({ routes: { "GET /engines": enginesOf(unsure, studioModel) } });
    await openApp("/dashboard/id");
    await screen.findByText(/does not find every fault/);
    await userEvent.click(await screen.findByRole("radio", { name: "Studio model" }));
    expect(screen.queryByText(/does not find every fault/)).toBeNull();
  });

  test("one engine: nothing to choose, and the payload names none", async () => {
    const { requests } = startCounter({ routes: { "GET /engines": enginesOf(builtIn) } });
    await openApp("/dashboard/id");
    await choosePhoto();
    await press(/^Create ID photo/);
    await screen.findByText("Cutting out the person");
    expect(screen.queryByRole("radiogroup", { name: "Who makes the picture" })).toBeNull();
    expect(startsOf(requests)[0]?.payload).not.toHaveProperty("engine");
  });

  test("a studio model alone says where the photo goes", async () => {
    startCounter({ routes: { "GET /engines": enginesOf(studioModel) } });
    await openApp("/dashboard/id");
    const sentence = "Your photo is sent to Google (Gemini) or OpenAI.";
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole("radiogroup", { name: "Who makes the picture" })).toBeNull();
  });

  test("while nobody knows who would do it, the built-in engine is asked for", async () => {
    const { requests } = startCounter({ routes: { "GET /engines": () => plain({}, 503) } });
    await openApp("/dashboard/id");
    await choosePhoto();
    await press(/^Create ID photo/);
    await screen.findByText("Cutting out the person");
    expect(startsOf(requests)[0]?.payload).toMatchObject({ engine: "local" });
  });

  test("the choice is sent, and remembered for this person alone", async () => {
    const { requests } = startCounter({ routes: bothEngines });
    await openApp("/dashboard/id");
    await runWith(/^Studio model/);
    await waitFor(() => expect(startsOf(requests)[0]?.payload).toMatchObject({ engine: "studio" }));
    expect(localStorage.getItem("engine-kind:ana")).toBe("studio");
    expect(localStorage.getItem("engine-kind:lan")).toBeNull();
  });

  test.each([
    ["ana", "Studio model"],
    ["lan", "Built-in, instant"],
  ])("%s finds %s chosen", async (id, name) => {
    localStorage.setItem("engine-kind:ana", "studio");
    startCounter({
      routes: {
        ...bothEngines,
        "GET /api/auth/get-session": () =>
          plain({ user: { id, name: "A", email: "a@example.com" } }),
        "GET /api/auth/token": () => plain({ token: tokenFor(id) }),
      },
    });
    await openApp("/dashboard/id");
    const chosen = await screen.findByRole("radio", { name, checked: true });
    expect(chosen).toBeTruthy();
  });
});

describe("consent before a face is changed", () => {
  const tool = "/dashboard/age_change";
  const serveConsent = (isGivenAtFirst = false) => {
    let isGiven = isGivenAtFirst;
    return startCounter({
      routes: {
        "GET /engines": enginesOf(builtIn, studioModel),
        "GET /consents": () => consentAnswer(isGiven),
        "PUT /consents/people": () => {
          isGiven = true;
          return consentAnswer(true);
        },
        "POST /images/change_age": () => sealed({ error: { code: "timeout", message: "" } }, 504),
      },
    });
  };
  const sentTo = (requests: readonly WireRequest[], path: string) =>
    requests.filter((request) => request.path === path && request.method !== "GET");

  test("is asked for once by the server's record, and again for who else gets the photo", async () => {
    const { requests } = serveConsent();
    await openApp(tool);
    await choosePhoto();
    await press(/\(1 credit\)$/);
    const first = within(await screen.findByRole("dialog"));
    expect(first.getByText(/never leaves this server/)).toBeTruthy();
    expect(first.getByText(/the consent of everyone shown/)).toBeTruthy();
    expect(sentTo(requests, "/images/change_age")).toEqual([]);
    await press("I agree");
    await screen.findByRole("alert");
    expect(sentTo(requests, "/consents/people").map(({ payload }) => payload)).toEqual([
      { version: 1 },
    ]);

    await userEvent.click(screen.getByRole("radio", { name: "Studio model" }));
    await press("Try again");
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(/are sent to Google \(Gemini\) or OpenAI/)).toBeTruthy();
    await press("I agree");
    await screen.findByRole("button", { name: "Try the built-in engine" });

    await press("Try again");
    await waitFor(() => expect(sentTo(requests, "/images/change_age")).toHaveLength(3));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(localStorage.getItem("face-consent-studio")).toBe("1 gemini openai");
  });

  test("given before, on any device: the run starts at once", async () => {
    const { requests } = serveConsent(true);
    await openApp(tool);
    await choosePhoto();
    await press(/\(1 credit\)$/);
    await waitFor(() => expect(sentTo(requests, "/images/change_age")).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("somebody else who would get the photo is asked for anew; without it nothing is sent", async () => {
    localStorage.setItem("face-consent-studio", "1 gemini");
    localStorage.setItem("engine-kind:ana", "studio");
    const { requests } = serveConsent(true);
    await openApp(tool);
    await choosePhoto();
    await press(/\(1 credit\)$/);
    await screen.findByRole("dialog");
    await press("Not now");
    expect(sentTo(requests, "/images/change_age")).toEqual([]);
  });

  test("an answer that could not be kept: said in the dialog, nothing is sent", async () => {
    const { requests } = startCounter({
      routes: {
        "GET /consents": () => consentAnswer(false),
        "PUT /consents/people": () =>
          sealed({ error: { code: "consent_outdated", message: "" } }, 409),
      },
    });
    await openApp(tool);
    await choosePhoto();
    await press(/\(1 credit\)$/);
    await press("I agree");
    const dialog = within(await screen.findByRole("dialog"));
    expect((await dialog.findByRole("alert")).textContent).toContain("agree again");
    expect(sentTo(requests, "/images/change_age")).toEqual([]);
  });

  test("a body tool says that nobody under 18 may be shown, in Vietnamese too", async () => {
    startCounter({ routes: { "GET /consents": () => consentAnswer(false) } });
    await openApp("/dashboard/retouch", "vi");
    await choosePhoto("Ảnh của bạn");
    const slider = await screen.findByRole("slider", { name: /bề ngang/ });
    slider.focus();
    await userEvent.keyboard("{ArrowRight}");
    await press(/\(1 tín dụng\)$/);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/không được dùng ảnh người dưới 18 tuổi/)).toBeTruthy();
    expect(dialog.getByText(/được mọi người trong ảnh đồng ý/)).toBeTruthy();
  });
});

describe("the picture", () => {
  test.each([
    ["en", /^Create ID photo/, "Made by the studio model gemini-2.5-flash-image in 8.2 s."],
    ["vi", /^Tạo ảnh thẻ/, "Được tạo bởi mô hình studio gemini-2.5-flash-image trong 8,2 giây."],
  ] as const)("%s: names its engine and the time", async (language, button, words) => {
    const { run } = startCounter({ routes: bothEngines });
    await openApp("/dashboard/id", language);
    await choosePhoto(language === "en" ? "Your photo" : "Ảnh của bạn");
    await press(button);
    await screen.findByRole("progressbar");
    run.finish("result", madeByStudio);
    expect(await screen.findByText(words)).toBeTruthy();
    const kept =
      language === "en" ? "Kept for 7 days, then deleted." : "Được giữ 7 ngày rồi bị xóa.";
    expect(screen.getByText(kept)).toBeTruthy();
  });

  test("a gift: why, the balance as it was, and the same once more", async () => {
    const { requests, run } = startCounter({ routes: bothEngines });
    await openApp("/dashboard/id");
    await runWith(/^Studio model/);
    await screen.findByText("Cutting out the person");
    expect(creditsNow()).toBe("99 credits");
    run.finish("result", { ...madeByStudio, isFree: true, credits: 100 });
    const gift = (await screen.findByText(/nothing was charged/)).closest("[role=note]");
    expect(gift?.textContent).toContain("The face may have changed.");
    expect(creditsNow()).toBe("100 credits");

    // What is chosen by now does not count: the same is made again.
    await userEvent.click(screen.getByRole("radio", { name: /4x6 cm/ }));
    await userEvent.click(screen.getByRole("radio", { name: "Built-in, instant" }));
    await press("Try again");
    await waitFor(() => expect(startsOf(requests)).toHaveLength(2));
    const [first, second] = startsOf(requests);
    expect(second?.payload).toEqual(first?.payload);
  });

  test("a picture that was paid is no gift", async () => {
    const { run } = startCounter({ routes: bothEngines });
    await openApp("/dashboard/id");
    await runWith(/^Studio model/);
    await screen.findByText("Cutting out the person");
    run.finish("result", madeByStudio);
    await screen.findByText(/^Made by the studio model/);
    expect(screen.queryByText(/nothing was charged/)).toBeNull();
  });
});

describe("a studio model that failed", () => {
  async function fail(code: string): Promise<ReturnType<typeof startCounter>> {
    const counter = startCounter({ routes: bothEngines });
    await openApp("/dashboard/id");
    await runWith(/^Studio model/);
    await screen.findByText("Cutting out the person");
    counter.run.finish("error", { error: { code, message: "" } });
    await screen.findByText("Nothing was charged.");
    return counter;
  }

  test.each([
    "no_image",
    "bad_answer",
    "result_face",
    "engine_rate_limited",
    "unavailable",
    "timeout",
    "engine_auth",
    "studio_paused",
    "studio_paused_today",
  ])("%s: the built-in engine can be tried, for now", async (code) => {
    const { requests } = await fail(code);
    await press("Try the built-in engine");
    await waitFor(() => expect(startsOf(requests)[1]?.payload).toMatchObject({ engine: "local" }));
    expect(screen.getByRole("radio", { name: "Built-in, instant", checked: true })).toBeTruthy();
    expect(localStorage.getItem("engine-kind:ana")).toBe("studio");
  });

  test.each(["blocked", "no_face"])("%s: no other engine is offered", async (code) => {
    await fail(code);
    expect(screen.queryByRole("button", { name: "Try the built-in engine" })).toBeNull();
  });
});
