import type { ImagePayload } from "#core/image-payload.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { type Field, type FieldOfKind, type FieldValue, initialValue } from "#tool-model/fields.ts";
import { toolCases } from "#tools/registry.cases.ts";
import { type Form, presetPicture } from "./run-form.ts";

/** One way to fill in a tool's form, for any photos. */
export interface Variant {
  readonly label: string;
  fill(photos: readonly ImagePayload[]): Form;
}

/** Texts for free-text fields, by tool folder. */
const wordsOf = new Map(Object.entries(toolCases).map(([slug, { words }]) => [slug, words]));

type Values = Readonly<Record<string, FieldValue>>;

function stepsOf({ min, max, step }: FieldOfKind<"slider">): number[] {
  const stride = step > 1 ? step : (max - min) / 4;
  return Array.from({ length: (max - min) / stride + 1 }, (_, k) => min + k * stride);
}

/** The values of a field to try, in order. */
function valuesFor(field: Field, words: readonly string[]): readonly (string | number | boolean)[] {
  if (field.kind === "choice") return field.options;
  if (field.kind === "toggle") return [true, false];
  if (field.kind === "slider") return stepsOf(field);
  if (field.kind === "size") return [...Object.keys(field.presets), "35:45"];
  return field.kind === "text" ? words : [];
}

async function presetValues(field: Field): Promise<{ id: string; value: FieldValue }[]> {
  if (field.kind !== "picture") return [];
  const found: { id: string; value: FieldValue }[] = [];
  for (const { id } of field.presets) {
    const image = await presetPicture(id);
    if (image) found.push({ id, value: { image, presetId: id } });
  }
  return found;
}

function wordsFor(tool: AnyTool, name: string, values: Values): readonly string[] {
  const field = tool.fields[name];
  const mode = values["mode"];
  const words = wordsOf.get(tool.slug) ?? {};
  const own = typeof mode === "string" ? words[`${name}.${mode}`] : undefined;
  return field?.kind === "text" ? (own ?? words[name] ?? [""]) : [];
}

/** The initial value of every field; a preset if the field has any. */
async function initialValues(tool: AnyTool): Promise<Values> {
  const values: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(tool.fields)) {
    const [first] = await presetValues(field);
    values[name] = first ? first.value : initialValue(field);
  }
  return values;
}

interface Row {
  readonly label: string;
  readonly values: Values;
}

/** Varies one field at a time through all of its values. */
async function rowsFor(tool: AnyTool, base: Values, mode: string): Promise<Row[]> {
  const filled: Record<string, FieldValue> = { ...base };
  for (const name of Object.keys(tool.fields)) {
    const [word] = wordsFor(tool, name, base);
    if (word !== undefined) filled[name] = word;
  }
  const rows: Row[] = [];
  for (const [name, field] of Object.entries(tool.fields)) {
    if (name === "mode") continue;
    for (const value of valuesFor(field, wordsFor(tool, name, base))) {
      rows.push({ label: `${mode} ${name} ${value}`.trim(), values: { ...filled, [name]: value } });
    }
    for (const { id, value } of await presetValues(field)) {
      rows.push({ label: id, values: { ...filled, [name]: value } });
    }
  }
  return rows.length > 0 ? rows : [{ label: mode || tool.id, values: filled }];
}

/** Every choice in turn, and for each mode every text and slider value. Other fields keep their initial value. */
export async function listVariants(tool: AnyTool): Promise<Variant[]> {
  const initial = await initialValues(tool);
  const { mode } = tool.fields;
  const modes = mode?.kind === "choice" ? mode.options : [""];
  const rows: Row[] = [];
  for (const name of modes) {
    rows.push(...(await rowsFor(tool, name === "" ? initial : { ...initial, mode: name }, name)));
  }
  return rows.map(({ label, values }) => ({
    label,
    fill: (photos) => fillPhotos(tool, values, photos),
  }));
}

function fillPhotos(tool: AnyTool, values: Values, photos: readonly ImagePayload[]): Form {
  const filled: Record<string, FieldValue> = { ...values };
  let used = 0;
  for (const [name, field] of Object.entries(tool.fields)) {
    if (field.kind === "photo") {
      filled[name] = photos[used % photos.length] ?? null;
      used += 1;
    }
    if (field.kind === "photos") {
      filled[name] = photos.slice(0, Math.max(2, field.min));
    }
  }
  return { tool, values: filled };
}
