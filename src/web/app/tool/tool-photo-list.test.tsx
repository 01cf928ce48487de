import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  goodAnswer,
  standInForPictures,
  startCounter,
  workerFault,
} from "../../../../tests/web/test-tool.ts";

afterEach(closeApp);

async function openList(appId: string, language: "en" | "vi" = "en") {
  standInForPictures(async (request) =>
    request.name === "intake" && (await request.input.file.text()) === "broken"
      ? workerFault(request, "damaged")
      : goodAnswer(request),
  );
  let urls = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:${(urls += 1)}`);
  startCounter();
  await openApp(`/dashboard/${appId}`, language);
}

const file = (name: string, text: string) => new File([text], name, { type: "image/jpeg" });

async function give(label: string, ...files: File[]) {
  const inputs = await screen.findAllByLabelText(label);
  const input = inputs.find((each) => each instanceof HTMLInputElement);
  if (!input) throw new Error(`no file input “${label}”`);
  await userEvent.upload(input, files);
}

/** The sentences about the list, joined. */
async function said(words: string | RegExp): Promise<void> {
  await waitFor(() => {
    const statuses = screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(statuses).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
  });
}
const photosOf = (label: string) =>
  within(screen.getByRole("group", { name: new RegExp(label) }))
    .getAllByRole("img")
    .map((image) => image.getAttribute("alt"))
    .filter((alt) => alt !== "");

test("of nine photos the ninth is left out, in words", async () => {
  await openList("group");
  const nine = Array.from({ length: 9 }, (_, index) => file(`${index + 1}.jpg`, `${index}`));
  await give("Photos of people", ...nine);
  await said(/^The list takes 8 photos, so this was left out: 9\.jpg$/);
  expect(photosOf("Photos of people")).toHaveLength(8);
});

test("a thumbnail takes four", async () => {
  await openList("youtube_thumbnail", "vi");
  const five = Array.from({ length: 5 }, (_, index) => file(`${index + 1}.jpg`, `${index}`));
  await give("Ảnh nguồn", ...five);
  await said(/^Danh sách chỉ nhận 4 ảnh nên chưa thêm: 5\.jpg$/);
  expect(photosOf("Ảnh nguồn")).toHaveLength(4);
});

test("another photo of the same name is left out, and added on request", async () => {
  await openList("group");
  await give("Photos of people", file("IMG_1.jpg", "An"));
  await waitFor(() => expect(photosOf("Photos of people")).toEqual(["IMG_1.jpg"]));
  await give("Photos of people", file("IMG_1.jpg", "Bình"), file("IMG_1.jpg", "An"));
  await said(/another photo of the same name: IMG_1\.jpg/);
  await said(/Already in the list: IMG_1\.jpg/);
  expect(photosOf("Photos of people")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Add it anyway: IMG_1.jpg" }));
  await waitFor(() => expect(photosOf("Photos of people")).toHaveLength(2));
  expect(screen.queryByRole("button", { name: /Add it anyway/ })).toBeNull();
  expect(document.activeElement?.tagName).toBe("UL");
});

test("a file of several that can't be read is named", async () => {
  await openList("group");
  await give("Photos of people", file("a.jpg", "An"), file("b.jpg", "broken"));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "b.jpg: The picture is damaged or incomplete. Please try another file.",
  );
  await waitFor(() => expect(photosOf("Photos of people")).toEqual(["a.jpg"]));
});
