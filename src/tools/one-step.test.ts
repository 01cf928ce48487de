import { expect, test } from "vitest";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { operationName } from "#tool-model/define-tool.ts";
import { oneStepPhotoOf } from "#tool-model/one-step.ts";
import { catalogue } from "./catalogue.ts";
import { magicEdit } from "./magic-edit/tool.ts";

const tools: readonly AnyTool[] = catalogue;

test("cut-out and restoration start with their photo, and nothing else does", () => {
  const found = tools.flatMap((tool) =>
    Object.values(tool.operations).flatMap((operation) => {
      const field = oneStepPhotoOf(tool, operation);
      return field === null ? [] : [`${operationName(operation)}: ${field}`];
    }),
  );
  expect(found.toSorted()).toEqual(["remove_background: photo", "restore_image: photo"]);
});

test("a declared operation that needs more than its photo doesn't start with it", () => {
  const { changeSky } = magicEdit.operations;
  expect(oneStepPhotoOf(magicEdit, { ...changeSky, isOneStep: true })).toBeNull();
});
