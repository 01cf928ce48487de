// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { openClerk } from "./clerk.ts";

/** Fails at once, as a script that cannot be loaded does after a while. */
const NO_KEY = "pk_test_none";

test("after a failure nobody waits once more, nor is it asked for by itself; later it is tried again", async () => {
  const now = vi.spyOn(Date, "now").mockReturnValue(1_000_000);
  await expect(openClerk(NO_KEY)).rejects.toThrow("publishableKey passed to Clerk is invalid");
  await expect(openClerk(NO_KEY)).rejects.toMatchObject({ code: "offline", isPassing: false });
  now.mockReturnValue(1_020_001);
  await expect(openClerk(NO_KEY)).rejects.toThrow("publishableKey passed to Clerk is invalid");
});
