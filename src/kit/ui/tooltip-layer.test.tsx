import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Tooltip } from "./tooltip.tsx";
import { TooltipLayer } from "./tooltip-layer.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <Tooltip text="First tip">
        <button type="button">A</button>
      </Tooltip>
      <Tooltip text="Second tip">
        <button type="button">B</button>
      </Tooltip>
      <TooltipLayer />
    </>,
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
const shown = () => screen.queryByRole("tooltip")?.textContent ?? null;

function pointAt(target: Element): void {
  fireEvent.pointerOver(target, { pointerType: "mouse" });
}

test("the first tip comes after 700 ms, the next at once when less than 300 ms have passed", () => {
  pointAt(screen.getByText("A"));
  pass(699);
  expect(shown()).toBeNull();
  pass(1);
  expect(shown()).toBe("First tip");
  pointAt(document.body);
  expect(shown()).toBeNull();
  pass(299);
  pointAt(screen.getByText("B"));
  pass(0);
  expect(shown()).toBe("Second tip");
});

test("300 ms after the last one a tip takes its time again", () => {
  pointAt(screen.getByText("A"));
  pass(700);
  pointAt(document.body);
  pass(300);
  pointAt(screen.getByText("B"));
  pass(699);
  expect(shown()).toBeNull();
  pass(1);
  expect(shown()).toBe("Second tip");
});
