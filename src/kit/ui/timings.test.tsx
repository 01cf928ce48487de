import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { HoverMenu } from "./hover-menu.tsx";
import { NoteTray } from "./note-tray.tsx";
import { toastDone, toastRefusal } from "./notes.ts";
import { TooltipLayer } from "./tooltip-layer.tsx";
import { speak } from "./use-text.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  speak("en");
});

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
const mouse = { pointerType: "mouse" };

describe("a menu of the header", () => {
  function openMenu() {
    vi.useFakeTimers();
    render(
      <HoverMenu label="Basic">
        <a href="#pose">Pose</a>
        <a href="#photo">Photo</a>
      </HoverMenu>,
    );
    const button = screen.getByRole("button", { name: "Basic" });
    const isOpen = () => button.getAttribute("aria-expanded") === "true";
    return { button, isOpen };
  }

  test("opens after 100 ms below the pointer", () => {
    const { button, isOpen } = openMenu();
    fireEvent.pointerEnter(button, mouse);
    pass(99);
    expect(isOpen()).toBe(false);
    pass(1);
    expect(isOpen()).toBe(true);
  });

  test("letters belong together for a second", () => {
    const { button } = openMenu();
    fireEvent.click(button);
    const type = (key: string) => fireEvent.keyDown(document.activeElement ?? button, { key });
    button.focus();
    type("p");
    expect(document.activeElement?.textContent).toBe("Pose");
    type("h");
    expect(document.activeElement?.textContent).toBe("Photo");
    pass(1_001);
    type("p");
    expect(document.activeElement?.textContent).toBe("Pose");
  });
});

test("a tooltip takes 700 ms, and none within 300 ms of the last one", () => {
  vi.useFakeTimers();
  render(
    <>
      <TooltipLayer />
      <button type="button" data-tip="First">
        1
      </button>
      <button type="button" data-tip="Second">
        2
      </button>
    </>,
  );
  const point = (name: string) => fireEvent.pointerOver(screen.getByText(name), mouse);
  const leave = () => fireEvent.pointerOver(document.body, mouse);
  const tip = () => screen.queryByRole("tooltip")?.textContent ?? null;
  point("1");
  pass(699);
  expect(tip()).toBeNull();
  pass(1);
  expect(tip()).toBe("First");
  leave();
  pass(299);
  point("2");
  pass(0);
  expect(tip()).toBe("Second");
  leave();
  pass(301);
  point("1");
  pass(699);
  expect(tip()).toBeNull();
});

test.each([
  ["en", "Notifications alt+T"],
  ["vi", "Thông báo alt+T"],
] as const)("messages in %s: a named tray, one of them in sight", async (locale, name) => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  speak(locale);
  render(<NoteTray theme="dark" />);
  act(() => {
    toastDone("The first");
    toastRefusal("The second");
  });
  await screen.findByText("The second");
  expect(document.querySelector("section")?.getAttribute("aria-label")).toBe(name);
  await waitFor(() =>
    expect(document.querySelectorAll("[data-sonner-toast][data-visible=true]")).toHaveLength(1),
  );
  expect(document.querySelector("[data-visible=true]")?.textContent).toBe("The second");
  vi.unstubAllGlobals();
});
