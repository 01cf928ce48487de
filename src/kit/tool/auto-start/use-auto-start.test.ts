import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Photo } from "../photo.ts";
import { type AutoStart, useAutoStart } from "./use-auto-start.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let count = 0;
/** A photo that no other test has. */
function newPhoto(): Photo {
  count += 1;
  const blob = new Blob(["photo"]);
  return {
    payload: { bytes: new Uint8Array(1), mimeType: "image/jpeg" },
    name: `auto-start-${count}.jpg`,
    previewUrl: "blob:photo",
    image: {
      blob,
      originalWidthPx: 1,
      originalHeightPx: 1,
      widthPx: 1,
      heightPx: 1,
      notice: null,
    },
    source: blob,
  };
}

/** A screen whose photo has just been given. */
function give(photo: Photo, changes: Partial<AutoStart> = {}) {
  const start = vi.fn<() => void>();
  const asked: AutoStart = {
    arrived: { photo, starts: null },
    onTaken: () => undefined,
    form: { photo },
    photoField: "photo",
    operation: "restore_image",
    isOn: true,
    isRunning: false,
    start,
    ...changes,
  };
  const screen = renderHook((props: AutoStart) => useAutoStart(props), { initialProps: asked });
  function wait(ms: number) {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  }
  return { start, asked, wait, ...screen };
}

test("the run starts once, three seconds after the photo", () => {
  const { start, wait, result } = give(newPhoto());
  expect(result.current.secondsLeft).toBe(3);
  wait(2_900);
  expect(result.current.secondsLeft).toBe(1);
  expect(start).not.toHaveBeenCalled();
  wait(200);
  expect(start).toHaveBeenCalledOnce();
  wait(10_000);
  expect(start).toHaveBeenCalledOnce();
});

test("cancel ends the countdown for good", () => {
  const { start, wait, result } = give(newPhoto());
  wait(1_000);
  act(() => result.current.cancel());
  expect(result.current.secondsLeft).toBeNull();
  wait(10_000);
  expect(start).not.toHaveBeenCalled();
});

test.each([
  ["it is switched off", { isOn: false }],
  ["the operation needs more than a photo", { photoField: null }],
  ["a run is in progress", { isRunning: true }],
  ["the form has another photo", { form: { photo: null } }],
] as const)("nothing starts while %s, nor later", (_name, changes) => {
  const { start, asked, wait, rerender } = give(newPhoto(), changes);
  wait(5_000);
  rerender({ ...asked, isOn: true, photoField: "photo", isRunning: false, arrived: null });
  wait(5_000);
  expect(start).not.toHaveBeenCalled();
});

test("an operation that was chosen with its photo starts while the switch is off; another one doesn't", () => {
  const chosen = newPhoto();
  const { start, wait, result } = give(chosen, {
    isOn: false,
    arrived: { photo: chosen, starts: "restore_image" },
  });
  expect(result.current.secondsLeft).toBe(3);
  wait(3_100);
  expect(start).toHaveBeenCalledOnce();
  const other = newPhoto();
  const next = give(other, { isOn: false, arrived: { photo: other, starts: "remove_background" } });
  next.wait(5_000);
  expect(next.start).not.toHaveBeenCalled();
});

test("the same file doesn't start again, also after a crop", () => {
  const photo = newPhoto();
  const { start, asked, wait, rerender } = give(photo);
  wait(3_100);
  rerender({ ...asked, arrived: null });
  const cropped = { ...photo, previewUrl: "blob:cropped" };
  rerender({ ...asked, arrived: { photo: cropped, starts: null }, form: { photo: cropped } });
  wait(5_000);
  expect(start).toHaveBeenCalledOnce();
});

test("a change of the form ends the countdown, and undoing it doesn't resume it", () => {
  const { start, asked, wait, rerender } = give(newPhoto());
  rerender({ ...asked, arrived: null, form: { ...asked.form, colorize: false } });
  wait(1_000);
  rerender({ ...asked, arrived: null });
  wait(10_000);
  expect(start).not.toHaveBeenCalled();
});

test("undoing the photo ends the countdown, and redoing it doesn't start a run", () => {
  const { start, asked, wait, rerender } = give(newPhoto());
  rerender({ ...asked, arrived: null, form: { photo: null } });
  rerender({ ...asked, arrived: null });
  wait(10_000);
  expect(start).not.toHaveBeenCalled();
});

test("leaving the screen ends the countdown", () => {
  const { start, wait, unmount } = give(newPhoto());
  unmount();
  wait(10_000);
  expect(start).not.toHaveBeenCalled();
});
