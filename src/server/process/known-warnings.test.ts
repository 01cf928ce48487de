import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const script = `
import { dropKnownWarnings } from "./src/server/process/known-warnings.ts";
dropKnownWarnings();
process.emitWarning("The Ed25519 Web Crypto API algorithm is experimental", "ExperimentalWarning");
process.emitWarning("the disk is odd", "OddWarning");
`;

test("a known warning of Node isn't printed, any other is", () => {
  const { stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    { encoding: "utf8" },
  );
  expect(stderr).not.toContain("Ed25519");
  expect(stderr).toContain("OddWarning: the disk is odd");
});
