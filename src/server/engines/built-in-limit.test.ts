import { describe, expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import type { EngineKind } from "#core/run.ts";
import { clothing } from "#tools/clothing/tool.ts";
import { createBuiltInLimit } from "./built-in-limit.ts";

const operations = Object.values(clothing.operations);

function ask(desc: string, kind: EngineKind | null, kinds: readonly EngineKind[]): Promise<void> {
  const requireAble = createBuiltInLimit({ operations, kindsOf: () => kinds });
  const payload = { values: { desc, clothingImage: null } };
  return requireAble({ operation: "change_clothing", kind, payload });
}

describe("a run that the built-in engine can't do", () => {
  test.each([
    [null, ["local"]],
    ["local", ["local", "studio"]],
    ["studio", ["local"]],
  ] as const)("kind %s of %j: refused before anything is held", async (kind, kinds) => {
    const refusal = new AppError("clothing_cut");
    await expect(ask("white wedding dress", kind, kinds)).rejects.toThrow(refusal);
    await expect(ask("white jacket", kind, kinds)).resolves.toBeUndefined();
  });

  test.each([
    [null, ["local", "studio"]],
    ["studio", ["studio"]],
  ] as const)("kind %s of %j: goes to a studio model", async (kind, kinds) => {
    await expect(ask("white wedding dress", kind, kinds)).resolves.toBeUndefined();
  });
});
