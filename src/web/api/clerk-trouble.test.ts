import { expect, test } from "vitest";
import { openClerk } from "./clerk.ts";

/** Fails at once, as a script that cannot be loaded does after a while. */
const NO_KEY = "pk_test_none";

test("after a failure nobody waits once more, and who asks for another try gets one", async () => {
  await expect(openClerk(NO_KEY)).rejects.toThrow("publishableKey passed to Clerk is invalid");
  await expect(openClerk(NO_KEY)).rejects.toMatchObject({ code: "offline" });
  await expect(openClerk(NO_KEY, true)).rejects.toThrow(
    "publishableKey passed to Clerk is invalid",
  );
  await expect(openClerk(NO_KEY)).rejects.toMatchObject({ code: "offline" });
});
