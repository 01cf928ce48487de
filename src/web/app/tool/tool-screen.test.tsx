import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  choosePhoto,
  press,
  runAnswer,
  standInForPictures,
  startCounter,
  startsOf,
} from "../../../../tests/web/test-tool.ts";

beforeEach(() => {
  standInForPictures();
});
afterEach(closeApp);

describe("before a run", () => {
  test.each([
    ["en", /Create ID photo/, "Please upload your photo."],
    ["vi", /Tạo ảnh thẻ/, "Vui lòng tải ảnh của bạn lên."],
  ] as const)(
    "%s: a missing photo is asked for in the specification's words",
    async (language, button, words) => {
      const { requests } = startCounter();
      await openApp("/dashboard/id", language);
      await press(button);
      expect(await screen.findByRole("alert")).toHaveProperty("textContent", words);
      expect(startsOf(requests)).toEqual([]);
    },
  );

  test("the photo shows its size and what is sent of it", async () => {
    startCounter();
    await openApp("/dashboard/id");
    await choosePhoto();
    expect(screen.getByText("3024 × 4032, sent as 600 × 800")).toBeTruthy();
  });

  test("too few credits: a message, and no call", async () => {
    const { requests } = startCounter({ credits: () => 0 });
    await openApp("/dashboard/id");
    await choosePhoto();
    await press("Create ID photo (1 credit)");
    expect(await screen.findByText("You need at least 1 credits to use this feature")).toBeTruthy();
    expect(startsOf(requests)).toEqual([]);
  });

  test("a custom size needs both sides; a preset takes over again", async () => {
    const { requests } = startCounter();
    await openApp("/dashboard/id");
    await choosePhoto();
    await userEvent.click(screen.getByRole("radio", { name: /Custom/ }));
    await userEvent.type(screen.getByLabelText("Width (mm)"), "35");
    await press(/Create ID photo/);
    expect(await screen.findByText("Please enter custom width and height.")).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: /2x2 inch/ }));
    expect(screen.queryByLabelText("Width (mm)")).toBeNull();
    expect(startsOf(requests)).toEqual([]);
  });
});

describe("a run", () => {
  test("the balance falls at once, steps are shown, the picture and its note come", async () => {
    let credits = 100;
    const { requests, run } = startCounter({ credits: () => credits });
    await openApp("/dashboard/id");
    await choosePhoto();
    await press("Create ID photo (1 credit)");
    expect(await screen.findByText("Cutting out the person")).toBeTruthy();
    expect(screen.getByTestId("credits").textContent).toBe("99 credits");
    expect(screen.getByRole("button", { name: /Create ID photo/ })).toHaveProperty(
      "disabled",
      true,
    );

    credits = 99;
    run.finish("result", runAnswer);
    expect(
      await screen.findByText("Several faces were found; the largest one was used."),
    ).toBeTruthy();
    expect(screen.getByRole("radio", { name: "Single" })).toHaveProperty("ariaChecked", "true");
    await screen.findByRole("button", { name: "Create again (1 credit)" });
    const [sent] = startsOf(requests);
    expect(sent?.payload).toEqual({
      sourceImageUrl: "/media/upload-1",
      size: "3:4",
    });
    const photos = requests.filter(({ path }) => path === "/images/upload");
    expect(photos.map(({ headers }) => headers.get("content-type"))).toEqual(["image/jpeg"]);
    expect(photos[0]?.payload).toBeInstanceOf(Blob);
    expect(sent?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);

    await userEvent.click(screen.getByRole("radio", { name: /^2L/ }));
    await userEvent.click(screen.getByRole("radio", { name: "Print sheet" }));
    expect(screen.getByText("15 of 30 × 40 mm")).toBeTruthy();
    expect(screen.getByText("1500 × 2102 px")).toBeTruthy();
    expect(screen.getByText("sideways, fits 3 more")).toBeTruthy();
  });

  test("a failure is said in the red box and the balance is put back; the form is kept", async () => {
    const { run } = startCounter();
    await openApp("/dashboard/id");
    await choosePhoto();
    await press("Create ID photo (1 credit)");
    await screen.findByText("Cutting out the person");
    run.finish("error", { error: { code: "no_face", message: "" } });
    const box = await screen.findByRole("alert");
    expect(within(box).getByText(/No face was found/)).toBeTruthy();
    expect(within(box).getByText("Nothing was charged.")).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId("credits").textContent).toBe("100 credits"));
    expect(screen.getByText("me.jpg")).toBeTruthy();
  });

  test("after a failure the balance is put back at once, whether the server can be asked or not", async () => {
    let isAway = false;
    const credits = () => {
      if (isAway) throw new TypeError("the network is away");
      return 100;
    };
    const { run } = startCounter({ credits });
    await openApp("/dashboard/id");
    await choosePhoto();
    await press("Create ID photo (1 credit)");
    await screen.findByText("Cutting out the person");
    expect(screen.getByTestId("credits").textContent).toBe("99 credits");
    isAway = true;
    run.finish("error", { error: { code: "no_face", message: "" } });
    await screen.findByRole("alert");
    await waitFor(() => expect(screen.getByTestId("credits").textContent).toBe("100 credits"));
  });

  test("an engine that made no picture: the tool's own words", async () => {
    const { run } = startCounter();
    await openApp("/dashboard/id", "vi");
    await choosePhoto("Ảnh của bạn");
    await press(/Tạo ảnh thẻ/);
    await screen.findByText("Đang tách nền");
    run.finish("error", { error: { code: "no_image", message: "" } });
    expect(await screen.findByText("AI không thể tạo ảnh. Vui lòng thử lại.")).toBeTruthy();
  });
});

test("a named colour and a free one exclude each other", async () => {
  startCounter();
  await openApp("/dashboard/id");
  const white = await screen.findByRole("radio", { name: "White" });
  expect(white.getAttribute("aria-checked")).toBe("true");
  const free = screen.getByLabelText("Pick a colour", { selector: "input" });
  if (!(free instanceof HTMLInputElement)) throw new Error("the free colour is an input");
  expect(free.value).toBe("#ffffff");
  await userEvent.click(screen.getByRole("radio", { name: "Gray" }));
  expect(screen.getByRole("radio", { name: "Gray" }).getAttribute("aria-checked")).toBe("true");
  expect(white.getAttribute("aria-checked")).toBe("false");
  fireEvent.change(free, { target: { value: "#12ab34" } });
  expect(free.value).toBe("#12ab34");
  expect(screen.getByText("#12ab34")).toBeTruthy();
  const colours = within(screen.getByRole("radiogroup", { name: "Background" }));
  const checked = () => colours.queryAllByRole("radio", { checked: true });
  expect(checked()).toEqual([]);
  await userEvent.click(white);
  expect(checked()).toEqual([white]);
  expect(free.value).toBe("#ffffff");
});
