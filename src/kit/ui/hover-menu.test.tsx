import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HoverMenu } from "./hover-menu.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <HoverMenu label="Basic">
      {["Alpha", "Beta", "Bravo"].map((name) => (
        <a key={name} href={`#${name}`}>
          {name}
        </a>
      ))}
    </HoverMenu>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
const heading = () => screen.getByRole("button", { name: "Basic" });
const isOpen = () => heading().getAttribute("aria-expanded") === "true";

function focusedName(): string | null | undefined {
  return document.activeElement?.textContent;
}

test("it opens when the mouse has been over it for 100 ms, not before", () => {
  fireEvent.pointerEnter(heading().parentElement ?? heading(), { pointerType: "mouse" });
  pass(99);
  expect(isOpen()).toBe(false);
  pass(1);
  expect(isOpen()).toBe(true);
});

test("letters typed within a second belong together; after a second they start anew", () => {
  fireEvent.click(heading());
  fireEvent.keyDown(heading(), { key: "b" });
  expect(focusedName()).toBe("Beta");
  pass(900);
  fireEvent.keyDown(heading(), { key: "r" });
  expect(focusedName()).toBe("Bravo");
  pass(1_001);
  fireEvent.keyDown(heading(), { key: "a" });
  expect(focusedName()).toBe("Alpha");
});

test("Escape closes it and gives the focus back", () => {
  fireEvent.click(heading());
  fireEvent.keyDown(heading(), { key: "ArrowDown" });
  pass(20);
  expect(focusedName()).toBe("Alpha");
  fireEvent.keyDown(heading(), { key: "Escape" });
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(heading());
});
