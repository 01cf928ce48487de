import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { staleFiles } from "./lib/registry.mjs";

test("the registry says what the folders of the tools hold (npm run registry)", () => {
  expect(staleFiles(fileURLToPath(new URL("..", import.meta.url)))).toEqual([]);
});
