import type { ImagePayload } from "#core/image-payload.ts";
import type { AnyTool } from "#tools/define-tool.ts";
import { type Field, type FieldValue, initialValue } from "#tools/fields.ts";
import { type Form, presetPicture } from "./run-form.ts";

/** One way to fill in a tool's form, for any photos. */
export interface Variant {
  readonly label: string;
  fill(photos: readonly ImagePayload[]): Form;
}

/** Words for fields of free text, by tool and by the mode they are shown for. */
const sampleWords: Readonly<Record<string, readonly string[]>> = {
  "clothing.desc": [
    "navy with white polka dots",
    "red silk",
    "denim",
    "yellow plaid",
    "pink floral",
    "black leather",
    "áo dài đỏ",
    "green knit",
    "white lace",
    "camouflage",
    "sọc trắng đen",
  ],
  "magic.prompt.remove_object": ["the person on the left", "người bên phải"],
  "magic.prompt.change_sky": ["sunset", "aurora", "storm", "starry night", "rainbow", "galaxy"],
  "magic.prompt.change_scenery": [
    "beach",
    "rice terraces",
    "night city",
    "hội an",
    "snow",
    "library",
    "moon",
    "forest",
    "underwater",
  ],
  "miniature.desc.miniature": ["desk", "tea", "garden", "kitchen", "toys", "chess"],
  "miniature.desc.giant": ["city", "night city", "old town", "mountain", "làng quê", "harbour"],
  "group.context": ["", "beach", "vườn"],
  "youtube_thumbnail.headline": ["Ăn phở ngon nhất Hà Nội", "I WENT TO SPACE!"],
  "youtube_thumbnail.content": ["Rocket fuel, orbit and the moon"],
};

type Values = Readonly<Record<string, FieldValue>>;

/** The values of a field to be shown one after the other. */
function valuesFor(field: Field, words: readonly string[]): readonly FieldValue[] {
  switch (field.kind) {
    case "choice":
      return field.options;
    case "toggle":
      return [true, false];
    case "slider": {
      const span = field.max - field.min;
      const step = field.step > 1 ? field.step : span / 4;
      return Array.from({ length: span / step + 1 }, (_, k) => field.min + k * step);
    }
    case "size":
      return [...Object.keys(field.presets), "35:45"];
    case "text":
      return words;
    case "subchoice":
    case "photo":
    case "photos":
    case "picture":
    case "mask":
    case "colour":
      return [];
  }
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
  const own = typeof mode === "string" ? sampleWords[`${tool.id}.${name}.${mode}`] : undefined;
  return field?.kind === "text" ? (own ?? sampleWords[`${tool.id}.${name}`] ?? [""]) : [];
}

/** Every choice in turn, and for each mode every word and slider; other fields keep their first value. */
export async function listVariants(tool: AnyTool): Promise<Variant[]> {
  const fields = Object.entries(tool.fields);
  const initial: Record<string, FieldValue> = {};
  for (const [name, field] of fields) initial[name] = initialValue(field);
  for (const [name, field] of fields) {
    const [first] = await presetValues(field);
    if (first) initial[name] = first.value;
  }
  const modes = fields.flatMap(([name, field]) =>
    name === "mode" && field.kind === "choice" ? field.options : [],
  );
  const bases: Values[] =
    modes.length > 0 ? modes.map((mode) => ({ ...initial, mode })) : [initial];
  const variants: { label: string; values: Values }[] = [];
  for (const base of bases) {
    const filled: Record<string, FieldValue> = { ...base };
    for (const [name] of fields) {
      const [word] = wordsFor(tool, name, base);
      if (word !== undefined) filled[name] = word;
    }
    const before = variants.length;
    for (const [name, field] of fields) {
      if (name === "mode") continue;
      for (const value of valuesFor(field, wordsFor(tool, name, base))) {
        variants.push({
          label: `${String(base["mode"] ?? "")} ${name} ${String(value)}`.trim(),
          values: { ...filled, [name]: value },
        });
      }
      for (const { id, value } of await presetValues(field)) {
        variants.push({ label: id, values: { ...filled, [name]: value } });
      }
    }
    if (variants.length === before)
      variants.push({ label: String(base["mode"] ?? tool.id), values: filled });
  }
  return variants.map(({ label, values }) => ({
    label,
    fill: (photos) => fillPhotos(tool, values, photos),
  }));
}

function fillPhotos(tool: AnyTool, values: Values, photos: readonly ImagePayload[]): Form {
  const filled: Record<string, FieldValue> = { ...values };
  let uploads: readonly ImagePayload[] = [];
  let used = 0;
  for (const [name, field] of Object.entries(tool.fields)) {
    if (field.kind === "photo") {
      filled[name] = photos[used % photos.length] ?? null;
      used += 1;
    }
    if (field.kind === "photos") {
      uploads = photos.slice(0, Math.max(2, field.min));
      filled[name] = uploads.map((_, k) => `photo-${k}`);
    }
  }
  return { tool, values: filled, uploads };
}
