import { expect, test } from "vitest";
import { catalogue } from "#tools/catalogue.ts";
import { toolOf } from "./run-tools.ts";

test("every operation of every tool is named by its tool", () => {
  const named = catalogue.flatMap((tool) =>
    Object.values(tool.operations).map(({ path }) => [
      path,
      toolOf(path.replace("/images/", ""))?.id,
    ]),
  );
  const wanted = catalogue.flatMap((tool) =>
    Object.values(tool.operations).map(({ path }) => [path, tool.id]),
  );
  expect(named).toEqual(wanted);
  expect(toolOf("no_such_operation")).toBeUndefined();
});
