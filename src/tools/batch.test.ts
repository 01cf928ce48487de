import { expect, test } from "vitest";
import { PHOTO_OF_PAYLOAD, photoFieldOf } from "#tool-model/batch.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { type FormValues, initialValue } from "#tool-model/fields.ts";
import { catalogue } from "./catalogue.ts";

const marker = { base64: "marker", mimeType: "image/png" };
const other = { base64: "other", mimeType: "image/png" };

/** A form in which every field says something; the photo of the list is the marker. */
function fullForm(tool: AnyTool, photo: string): FormValues {
  return Object.fromEntries(
    Object.entries(tool.fields).map(([name, field]) => {
      if (name === photo) return [name, marker];
      if (field.kind === "text") return [name, "a red coat"];
      if (field.kind === "slider") return [name, field.max];
      if (field.kind === "picture") return [name, { image: other, presetId: null }];
      const first = initialValue(field);
      return [name, first];
    }),
  );
}

test("the tools with one photo are those whose form has one, and their calls carry it where a batch puts it", () => {
  const tools: readonly AnyTool[] = catalogue;
  const single = tools.flatMap((tool) => {
    const field = photoFieldOf(tool);
    return field === null ? [] : [{ tool, field }];
  });
  const several = tools.filter((tool) => photoFieldOf(tool) === null);
  expect(several.map(({ id }) => id)).toEqual(["youtube_thumbnail", "group"]);
  for (const { tool, field } of single) {
    const call = tool.prepare(fullForm(tool, field));
    expect([tool.id, Object(call?.payload)[PHOTO_OF_PAYLOAD]]).toEqual([tool.id, marker]);
  }
});
