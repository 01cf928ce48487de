import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { WorkerRequest } from "#kit/tool/image/worker-protocol.ts";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  choosePhoto,
  goodAnswer,
  press,
  runAnswer,
  standInForPictures,
  startCounter,
  workerFault,
} from "../../../../tests/web/test-tool.ts";

/** Names of the files that the page has saved; jsdom would follow the link instead. */
let saved: string[] = [];
function keepDownload(event: MouseEvent): void {
  if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return;
  event.preventDefault();
  saved.push(event.target.download);
}

beforeEach(() => {
  saved = [];
  document.addEventListener("click", keepDownload);
});
afterEach(() => {
  document.removeEventListener("click", keepDownload);
  closeApp();
});

const choose = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("radio", { name }));

/** Makes an ID photo of a size that is typed in, or of the first preset. */
async function makePhoto(sizeMm?: { width: string; height: string }): Promise<void> {
  const { run } = startCounter();
  await openApp("/dashboard/id");
  await choosePhoto();
  if (sizeMm) {
    await choose(/Custom/);
    await userEvent.type(screen.getByLabelText("Width (mm)"), sizeMm.width);
    await userEvent.type(screen.getByLabelText("Height (mm)"), sizeMm.height);
  }
  await press(/^Create ID photo/);
  await screen.findByText("Cutting out the person");
  run.finish("result", runAnswer);
  await screen.findByRole("radio", { name: "Single" });
}

describe("the finished ID photo", () => {
  test("its background follows the form without a new run", async () => {
    standInForPictures();
    await makePhoto();
    const picture = screen.getByRole("img", { name: "Create ID Photo" });
    expect(picture.style.background).toBe("rgb(255, 255, 255)");
    expect(picture.style.aspectRatio).toBe("30 / 40");
    await choose("Dark Blue");
    expect(picture.style.background).toBe("rgb(35, 70, 143)");
  });

  test("is saved with and without background and as a sheet, drawn as the form says", async () => {
    const jobs: WorkerRequest[] = [];
    standInForPictures((request) => {
      jobs.push(request);
      return goodAnswer(request);
    });
    await makePhoto();
    await choose("Gray");
    await press("JPEG photo");
    await press("Transparent PNG");
    await choose("Print sheet");
    await choose(/^A6/);
    await press("Download sheet");
    await vi.waitFor(() => expect(saved).toHaveLength(3), 15_000);
    expect(saved.map((name) => name.replace(/\d{8}-\d{4}/, "DAY-TIME")).toSorted()).toEqual([
      "fotoya-id-photo-DAY-TIME-background.jpg",
      "fotoya-id-photo-DAY-TIME-sheet-A6.jpg",
      "fotoya-id-photo-DAY-TIME-transparent.png",
    ]);
    const [, flatten, tagPng, sheet] = jobs;
    expect(flatten).toMatchObject({ name: "flatten", input: { background: "#a3a19b" } });
    expect(tagPng?.name).toBe("tagPng");
    expect(sheet).toMatchObject({
      name: "sheet",
      input: { background: "#a3a19b", sheet: { widthPx: 1240, heightPx: 1748 } },
    });
  });

  test("the key S saves what the main button saves, but not while somebody types", async () => {
    standInForPictures();
    await makePhoto({ width: "35", height: "45" });
    fireEvent.keyDown(screen.getByLabelText("Width (mm)"), { key: "s" });
    fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
    fireEvent.keyDown(document.body, { key: "s" });
    await vi.waitFor(() => expect(saved).toHaveLength(1), 15_000);
    expect(saved[0]).toMatch(/background\.jpg$/);
    await choose("Print sheet");
    fireEvent.keyDown(document.body, { key: "S" });
    await vi.waitFor(() => expect(saved[1]).toMatch(/sheet-A6\.jpg$/), 15_000);
    expect(saved).toHaveLength(2);
  });

  test("with the most photos: on 10 x 15 cm first, and the sheet's buttons are the only main ones", async () => {
    standInForPictures();
    await makePhoto();
    await choose("Most photos");
    await screen.findByRole("button", { name: "PDF, true size" });
    expect(screen.getByRole("radio", { name: "4R" }).getAttribute("aria-checked")).toBe("true");
    expect(screen.queryByRole("button", { name: "Download sheet" })).toBeNull();
    expect(screen.getAllByRole("button", { name: "Print" })).toHaveLength(1);
    fireEvent.keyDown(document.body, { key: "s" });
    await vi.waitFor(() => expect(saved[0]).toMatch(/sheet-4R\.jpg$/), 15_000);
  });

  test.each([
    ["Single", "JPEG photo", "cannotLoad", "Error loading image for download processing."],
    ["Print sheet", "Download sheet", "cannotLoad", "Cannot load image to create print sheet"],
    ["Print sheet", "Download sheet", "noCanvas", "Cannot create canvas context"],
  ] as const)(
    "%s: a file that cannot be made is said in the specification's words",
    async (...row) => {
      const [view, button, problem, words] = row;
      standInForPictures((request) =>
        request.name === "intake" ? goodAnswer(request) : workerFault(request, problem),
      );
      await makePhoto();
      await choose(view);
      await press(button);
      await screen.findByText(words);
      expect(saved).toEqual([]);
    },
  );

  test("larger than the paper: said, and nothing to save or to print", async () => {
    standInForPictures();
    await makePhoto({ width: "120", height: "170" });
    await choose("Print sheet");
    await screen.findByText(
      "This photo is larger than the paper. Choose a smaller photo or a larger paper.",
    );
    expect(screen.getByRole("button", { name: "Download sheet" })).toHaveProperty("disabled", true);
    expect(screen.getByRole("button", { name: "Print" })).toHaveProperty("disabled", true);
    await choose(/^2L/);
    expect(screen.getByText("1 of 120 × 170 mm")).toBeTruthy();
    expect(screen.getByText("upright")).toBeTruthy();
  });

  test("the original is shown while the key O is held", async () => {
    standInForPictures();
    await makePhoto();
    const result = within(screen.getByRole("region", { name: "After" }));
    fireEvent.keyDown(document.body, { key: "o" });
    expect(result.queryByRole("img", { name: "Create ID Photo" })).toBeNull();
    fireEvent.keyUp(document.body, { key: "o" });
    expect(result.getByRole("img", { name: "Create ID Photo" })).toBeTruthy();
  });
});
