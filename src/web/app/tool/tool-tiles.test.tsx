import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeApp, openApp } from "../../../../tests/web/test-app.tsx";
import {
  builtIn,
  choosePhoto,
  consentAnswer,
  standInForPictures,
  startCounter,
  studioModel,
} from "../../../../tests/web/test-tool.ts";
import { sealed, type WireRequest } from "../../../../tests/web/test-wire.ts";

/** The first test loads the code of the screen. */
const LOADED = { timeout: 30_000 };

let onScreen: ReadonlySet<string> = new Set();

interface Seen {
  readonly target: Element;
  readonly isIntersecting: boolean;
}

/** Reports which options are on the screen. */
class StandInObserver {
  readonly #tell: (entries: readonly Seen[]) => void;
  constructor(tell: (entries: readonly Seen[]) => void) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    const isIntersecting = onScreen.has(target.getAttribute("data-option") ?? "");
    queueMicrotask(() => this.#tell([{ target, isIntersecting }]));
  }
  disconnect(): void {}
}

beforeEach(() => {
  standInForPictures();
  vi.stubGlobal("IntersectionObserver", StandInObserver);
  onScreen = new Set(["renaissance", "modern", "manga"]);
});
afterEach(closeApp);

const tile = () => sealed({ base64: "QUJD", mimeType: "image/webp", widthPx: 200, heightPx: 250 });
const refused = (code: string, status: number) => () =>
  sealed({ error: { code, message: code } }, status);

function open(routes: Parameters<typeof startCounter>[0]) {
  const ability = { ...builtIn, choices: [builtIn] };
  return startCounter({
    ...routes,
    routes: {
      "GET /engines": () => sealed({ art_style: ability }),
      "POST /images/tile": tile,
      ...routes?.routes,
    },
  });
}

/** The styles that were asked for, in order. */
function asked(requests: readonly WireRequest[]): unknown[] {
  return requests
    .filter(({ path }) => path === "/images/tile")
    .map(({ payload }) => Object(Object(payload).payload).style);
}

const isOwn = (name: string) =>
  screen.getByRole("radio", { name }).querySelector("[data-own]") !== null;

describe("choices as pictures", () => {
  test("are samples in a radio group before there is a photo, and nothing is sent", async () => {
    const { requests } = open({});
    await openApp("/dashboard/art_style");
    const group = await screen.findByRole("radiogroup", { name: "Style" }, LOADED);
    expect(within(group).getAllByRole("radio")).toHaveLength(8);
    const manga = within(group).getByRole("radio", { name: "Manga" });
    expect(manga.querySelector("img")?.getAttribute("src")).toBe(
      "/art/tiles/art-style-style-manga.webp",
    );
    await userEvent.click(manga);
    expect(manga.getAttribute("aria-checked")).toBe("true");
    screen.getByText("Samples. Choose a photo to see these on it.");
    expect(asked(requests)).toEqual([]);
  }, 60_000);

  test("show the photo in the options on the screen, after one upload", async () => {
    const { requests } = open({});
    await openApp("/dashboard/art_style");
    await choosePhoto();
    await screen.findByText("Small, free previews on your photo.", {}, { timeout: 15_000 });
    expect(asked(requests)).toEqual(["renaissance", "modern", "manga"]);
    expect(["Renaissance", "Modern", "Manga", "Pencil"].map(isOwn)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(requests.filter(({ path }) => path === "/images/upload")).toHaveLength(1);
  });

  test("ask for the consent first, and send nothing without it", async () => {
    const { requests } = open({ routes: { "GET /consents": () => consentAnswer(false) } });
    await openApp("/dashboard/art_style");
    await choosePhoto();
    await screen.findByText("See these on your own photo?");
    screen.getByRole("button", { name: "Read and agree" });
    expect(asked(requests)).toEqual([]);
    expect(requests.filter(({ path }) => path === "/images/upload")).toEqual([]);
  });

  test("stay samples if a studio model would make the picture", async () => {
    const ability = { ...studioModel, choices: [studioModel] };
    const { requests } = open({
      routes: { "GET /engines": () => sealed({ art_style: ability }) },
    });
    await openApp("/dashboard/art_style");
    await choosePhoto();
    await screen.findByText("These are samples.");
    expect(asked(requests)).toEqual([]);
  });

  test("stay samples while the server is busy", async () => {
    const { requests } = open({ routes: { "POST /images/tile": refused("busy", 503) } });
    await openApp("/dashboard/art_style");
    await choosePhoto();
    await screen.findByText("The server is busy, so these are samples.", {}, { timeout: 15_000 });
    expect(asked(requests)).toEqual(["renaissance"]);
    expect(isOwn("Renaissance")).toBe(false);
  });

  test("end with the photo's CPU time", async () => {
    let count = 0;
    const { requests } = open({
      routes: {
        "POST /images/tile": () => {
          count += 1;
          return count > 1 ? refused("tile_work", 429)() : tile();
        },
      },
    });
    await openApp("/dashboard/art_style");
    await choosePhoto();
    await screen.findByText("No more previews on this photo for now.", {}, { timeout: 15_000 });
    expect(asked(requests)).toEqual(["renaissance", "modern"]);
    expect(["Renaissance", "Modern"].map(isOwn)).toEqual([true, false]);
  });

  test("go on with the next option after one that the photo can't take", async () => {
    const { requests } = open({ routes: { "POST /images/tile": refused("no_face", 422) } });
    await openApp("/dashboard/art_style", "vi");
    await choosePhoto("Ảnh của bạn");
    await screen.findByText(
      "Không xem thử được trên ảnh này nên đây là ảnh mẫu.",
      {},
      { timeout: 15_000 },
    );
    await waitFor(() => expect(asked(requests)).toEqual(["renaissance", "modern", "manga"]));
  });
});
