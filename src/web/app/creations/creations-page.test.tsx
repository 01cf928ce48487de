import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Creation } from "#core/creations.ts";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { noNetwork, serve } from "../../../../tests/web/test-money.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

const GRID_PX = 1_000;

// jsdom doesn't know the tag `search`.
vi.mock("./filter-bar.tsx", () => ({ FilterBar: () => null }));

beforeEach(() => {
  standInForBrowser();
  Object.defineProperty(HTMLUListElement.prototype, "clientWidth", {
    configurable: true,
    get: () => GRID_PX,
  });
});
afterEach(() => {
  closeApp();
  Reflect.deleteProperty(HTMLUListElement.prototype, "clientWidth");
  vi.useRealTimers();
});

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

function creation(number: number, change: Partial<Creation> = {}): Creation {
  return {
    id: idOf(number),
    toolId: "restore",
    operation: "restore",
    name: `Photo ${number}`,
    isFavourite: false,
    state: "done",
    createdAt: "2026-11-20T09:00:00Z",
    finishedAt: "2026-11-20T09:00:10Z",
    costCredits: 1,
    isExpired: false,
    keptUntil: null,
    error: null,
    result: picture("image/jpeg", 900, 1_200),
    engine: null,
    ...change,
  };
}

function picture(mimeType: "image/jpeg" | "image/png", widthPx: number, heightPx: number) {
  return { url: "/media/a", smallUrl: "/media/small/a", mimeType, widthPx, heightPx };
}

/** The page with these creations; `routes` override them. */
function openList(creations: readonly Creation[], routes: Parameters<typeof serve>[0] = {}) {
  serve({
    "GET /creations/open": () => sealed({ runs: [] }),
    "GET /creations?": () => sealed({ creations, next: null }),
    ...routes,
  });
  return openApp("/dashboard/creations");
}

const three = [creation(1), creation(2), creation(3)];
const tileOf = (name: string) => screen.findByRole("button", { name: `Open ${name}` });
const boxOf = (name: string) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: `Select ${name}` });
const selected = () =>
  screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked).length;

describe("grid", () => {
  test("tiles have the shape of their pictures before these load, and fill the row", async () => {
    const wide = { result: picture("image/jpeg", 1_600, 900) };
    await openList([creation(1), creation(2, wide), creation(3, wide), creation(4)]);
    const tile = await tileOf("Photo 1");
    const items = screen
      .getAllByRole("listitem")
      .filter((item) => within(item).queryByRole("checkbox"));
    const [first, second, third] = items.map(({ style }) => Number.parseInt(style.width, 10));
    expect((first ?? 0) + (second ?? 0) + (third ?? 0) + 2 * 12).toBe(GRID_PX);
    const { width, height } = tile.parentElement?.style ?? {};
    expect(Number.parseInt(width ?? "", 10) / Number.parseInt(height ?? "", 10)).toBeCloseTo(
      0.75,
      1,
    );
  });

  test("a checkerboard is behind loaded pictures that may be transparent, never behind a JPEG", async () => {
    await openList([creation(1), creation(2, { result: picture("image/png", 900, 900) })]);
    const [jpeg, png] = [await tileOf("Photo 1"), await tileOf("Photo 2")].map((tile) =>
      tile.querySelector("img"),
    );
    if (!jpeg || !png) throw new Error("a tile has no picture");
    expect(png.className).not.toContain("checkerboard");
    fireEvent.load(jpeg);
    fireEvent.load(png);
    expect(png.className).toContain("checkerboard");
    expect(jpeg.className).not.toContain("checkerboard");
  });
});

describe("selecting", () => {
  test("a press opens; with the first mark, a press selects, until Escape", async () => {
    const { address } = await openList(three);
    await userEvent.click(await boxOf("Photo 1"));
    screen.getByRole("toolbar", { name: "1 selected" });
    expect(screen.queryByRole("button", { name: /^Open Photo/ })).toBeNull();
    const label = document.querySelector(`label[for="${(await boxOf("Photo 2")).id}"]`);
    await userEvent.click(label ?? document.body);
    expect(selected()).toBe(2);
    expect(address()).toBe("/dashboard/creations");
    await userEvent.keyboard("{Escape}");
    expect(selected()).toBe(0);
    expect(screen.queryByRole("toolbar")).toBeNull();
    await tileOf("Photo 2");
  });

  test("the button starts it with nothing selected, and ends it", async () => {
    await openList(three);
    await userEvent.click(await screen.findByRole("button", { name: "Select" }));
    screen.getByRole("toolbar", { name: "0 selected" });
    expect(screen.getByRole("button", { name: "Delete" }).hasAttribute("disabled")).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Select all shown" }));
    expect(selected()).toBe(3);
    await userEvent.click(screen.getByRole("button", { name: "Select none" }));
    screen.getByRole("toolbar", { name: "0 selected" });
    await userEvent.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  test("by keyboard: Space on a mark, Escape from an action gives the focus back", async () => {
    await openList(three);
    (await boxOf("Photo 2")).focus();
    await userEvent.keyboard(" ");
    expect(selected()).toBe(1);
    screen.getByRole("button", { name: "Select all shown" }).focus();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("toolbar")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Select" }));
  });

  test("with the shift key, everything between two frames is selected", async () => {
    await openList(three);
    await userEvent.click(await boxOf("Photo 1"));
    const user = userEvent.setup();
    await user.keyboard("{Shift>}");
    await user.click(await boxOf("Photo 3"));
    await user.keyboard("{/Shift}");
    expect(selected()).toBe(3);
  });

  test("a finger that rests on a picture selects it; one that moves scrolls", async () => {
    await openList(three);
    const tile = await tileOf("Photo 1");
    vi.useFakeTimers();
    const finger = { pointerType: "touch", isPrimary: true, clientX: 10, clientY: 10 };
    fireEvent.pointerDown(tile, finger);
    fireEvent.pointerMove(tile, { ...finger, clientY: 60 });
    await act(() => vi.advanceTimersByTimeAsync(800));
    expect(selected()).toBe(0);
    fireEvent.pointerDown(tile, finger);
    await act(() => vi.advanceTimersByTimeAsync(800));
    expect(selected()).toBe(1);
    // The release is no second press.
    fireEvent.click(
      screen.getByLabelText("Select Photo 1").closest("li div label") ?? document.body,
    );
    expect(selected()).toBe(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("loading", () => {
  test("older frames: the focus goes to the first of them; a failure is said", async () => {
    let isAway = true;
    const older = `/creations?before=${idOf(2)}`;
    await openList([], {
      "GET /creations?": () => sealed({ creations: three.slice(0, 2), next: idOf(2) }),
      [`GET ${older}`]: () =>
        isAway ? noNetwork() : sealed({ creations: three.slice(2), next: null }),
    });
    const more = await screen.findByRole("button", { name: "Show more" });
    await userEvent.click(more);
    expect((await screen.findByRole("alert")).textContent).toMatch(/There is no connection/);
    isAway = false;
    await userEvent.click(more);
    const first = await tileOf("Photo 3");
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("a skeleton, then the reason why there is no list, and another try", async () => {
    let isAway = true;
    await openList([], {
      "GET /creations?": () => (isAway ? noNetwork() : sealed({ creations: three, next: null })),
    });
    await screen.findByRole("status", { name: "Loading" });
    await screen.findByText("Your creations could not be loaded.");
    isAway = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await tileOf("Photo 1")).toBeTruthy();
  });

  test("without a network the page says so instead of waiting", async () => {
    serve({ "GET /creations?": () => sealed({ creations: three, next: null }) });
    const { go } = await openApp("/pricing");
    await screen.findByRole("button", { name: "Your account" });
    onlineManager.setOnline(false);
    await go("/dashboard/creations");
    expect((await screen.findByRole("alert")).textContent).toMatch(/There is no connection/);
    act(() => onlineManager.setOnline(true));
    expect(await tileOf("Photo 1")).toBeTruthy();
  });
});
