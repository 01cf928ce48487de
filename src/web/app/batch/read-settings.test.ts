import { expect, test } from "vitest";
import type { BatchView } from "#core/batch.ts";
import type { FormState } from "#kit/tool/use-tool-form.ts";
import { photoFieldOf } from "#tool-model/batch.ts";
import type { ToolId } from "#tools/cards.ts";
import { toolCards } from "#tools/cards.ts";
import { loadTool } from "#tools/load-tool.web.ts";
import { exampleForm, settingsOf, toolForMany } from "./batch-settings.ts";
import { readSettings } from "./read-settings.ts";

/** The lines for a batch that was sent with these values. */
async function linesOf(
  id: ToolId,
  values: FormState,
  locale: "en" | "vi" = "en",
  pictures: BatchView["pictures"] = [],
) {
  const loaded = await loadTool(id);
  const form = { ...exampleForm(loaded.tool), ...values };
  const sent = await settingsOf(loaded.tool, form, async () => "/media/x");
  if (!sent) throw new Error(`the settings of ${id} are not complete`);
  const kept = { ...sent, pictures };
  return readSettings(loaded, { many: toolForMany(loaded.tool), sent: kept, locale });
}

test("choices, words, sizes and documents are told as the form showed them", async () => {
  expect(await linesOf("art_style", { style: "pencil" })).toEqual(
    expect.arrayContaining([{ field: "style", text: "Pencil" }]),
  );
  expect(await linesOf("magic", { mode: "change_sky", prompt: "a red sunset" })).toEqual([
    { field: "mode", text: "Change sky" },
    { field: "prompt", text: "a red sunset" },
  ]);
  const [size] = await linesOf("id", { size: "35:45" });
  expect(size).toEqual({ field: "size", text: "35 × 45 mm" });
});

test("every tool for one photo tells its settings, in both languages", async () => {
  const tools: ToolId[] = [];
  for (const { id } of toolCards) {
    const { tool } = await loadTool(id);
    if (photoFieldOf(tool) !== null) tools.push(id);
  }
  expect(tools.length).toBeGreaterThan(5);
  for (const id of tools) {
    const { tool } = await loadTool(id);
    const choice = Object.entries(toolForMany(tool).fields).find(
      ([, field]) => field.kind === "choice" && !field.when,
    );
    if (choice?.[1].kind !== "choice") continue;
    const [name, { options }] = choice;
    const chosen = options.at(-1) ?? "";
    for (const locale of ["en", "vi"] as const) {
      const { text } = await loadTool(id);
      const words: Readonly<Record<string, string>> = text[locale];
      expect(await linesOf(id, { [name]: chosen }, locale), `${id} ${name}`).toContainEqual({
        field: name,
        text: words[`${name}.${chosen}`] ?? chosen,
      });
    }
  }
});

test.each([
  ["pose", {}, "reference"],
  ["clothing", { mode: "image" }, "clothingImage"],
] as const)(
  "%s: a picture among the settings is told with its field",
  async (id, values, field) => {
    const picture = { url: "/media/whole", smallUrl: "/media/small" };
    expect(await linesOf(id, values, "en", [picture])).toContainEqual({ field, text: "", picture });
    expect((await linesOf(id, values)).map((line) => line.field)).not.toContain(field);
  },
);
