import { afterEach, beforeEach, expect, vi } from "vitest";

/** A message on console.error is an unhandled fault and fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.mocked(console.error).mockRestore();
});
