import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NoteTray } from "./note-tray.tsx";
import { takeNotes, toastDone, toastRefusal } from "./notes.ts";

beforeEach(() => {
  vi.useFakeTimers();
  takeNotes();
  render(<NoteTray theme="dark" />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const toasts = () => [...document.querySelectorAll<HTMLElement>("[data-sonner-toast]")];

test("a message stands at the bottom right of the region Notifications, which Alt+T reaches", async () => {
  act(() => toastDone("Copied!", "Referral link copied to clipboard"));
  await pass(10);
  const region = screen.getByRole("region", { name: /^Notifications/ });
  expect(region.textContent).toContain("Referral link copied to clipboard");
  const list = region.querySelector("ol");
  expect([list?.dataset["yPosition"], list?.dataset["xPosition"]]).toEqual(["bottom", "right"]);
  fireEvent.keyDown(document, { code: "KeyT", altKey: true });
  expect(document.activeElement).toBe(list);
});

test("a refusal is destructive: an alert with its icon, in colours that no other class of the toast sets", async () => {
  act(() => toastRefusal("You need at least 1 credits to use this feature"));
  await pass(100);
  // The library keeps its toasts of earlier tests for a moment.
  const alert = screen
    .getAllByRole("alert")
    .find(({ textContent }) => textContent === "You need at least 1 credits to use this feature");
  if (!alert) throw new Error("the refusal is no alert");
  const toast = alert.closest<HTMLElement>("[data-sonner-toast]");
  expect(toast?.querySelector("[data-icon] svg")).toBeTruthy();
  const classes = toast?.className.split(/\s+/) ?? [];
  expect(classes.filter((name) => name.startsWith("!border-"))).toEqual(["!border-danger"]);
  expect(classes.filter((name) => name.startsWith("!text-"))).toEqual(["!text-danger"]);
});

test("one message at most is seen, and it goes after 4,000 ms", async () => {
  act(() => {
    toastDone("First");
    toastRefusal("Second");
  });
  await pass(10);
  const visible = toasts().filter(({ dataset }) => dataset["visible"] === "true");
  expect(visible.map(({ textContent }) => textContent)).toEqual(["Second"]);
  await pass(3_900);
  expect(screen.queryByText("Second")).not.toBeNull();
  await pass(1_000);
  expect(screen.queryByText("Second")).toBeNull();
});
