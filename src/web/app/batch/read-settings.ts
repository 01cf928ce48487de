import type { BatchView } from "#core/batch.ts";
import { isImagePayload } from "#core/image-payload.ts";
import type { Locale } from "#core/locale.ts";
import {
  draftCall,
  type FormEntry,
  type FormState,
  isFieldShown,
} from "#kit/tool/use-tool-form.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { optionsFor } from "#tool-model/field-problems.ts";
import type { Field } from "#tool-model/fields.ts";
import type { LoadedTool } from "#tools/load-tool.web.ts";
import { ANY_WORDS, exampleForm } from "./batch-settings.ts";

/** The value of a form field when the batch was sent. */
export interface SettingLine {
  readonly field: string;
  readonly text: string;
  /** The image in the field. */
  readonly picture?: SettingPicture;
}

type SettingPicture = NonNullable<BatchView["pictures"]>[number];
type Payload = Readonly<Record<string, unknown>>;
type Sent = Pick<BatchView, "operation" | "settings" | "pictures">;

/**
 * `true` if `tried` could have been sent as `sent`: the sent settings lack images, and any text may stand for unknown
 * words.
 */
function isAlike(tried: unknown, sent: unknown): boolean {
  if (tried === ANY_WORDS) return typeof sent === "string" && sent !== "";
  if (sent === undefined && isImagePayload(tried)) return true;
  return JSON.stringify(tried) === JSON.stringify(sent);
}

/** The tool's payload for a form; `null` if the form leads to another operation than the batch's. */
function payloadOf(tool: AnyTool, form: FormState, sent: Sent): Payload | null {
  const call = draftCall(tool, form);
  return call?.path === `/images/${sent.operation}` ? Object(call.payload) : null;
}

interface Probe {
  readonly tool: AnyTool;
  readonly sent: Sent;
  readonly form: FormState;
  readonly name: string;
}

/** The value that sends the same payload; `null` if the values make no difference or none matches. */
function valueSent<Value extends string | boolean>(
  { tool, sent, form, name }: Probe,
  values: readonly Value[],
): Value | null {
  const tried: { value: Value; payload: Payload | null }[] = [];
  for (const value of values) {
    tried.push({ value, payload: payloadOf(tool, { ...form, [name]: value }, sent) });
  }
  const possible = tried.filter(({ payload }) => payload !== null);
  if (possible.length < tried.length && possible.length === 1) return possible[0]?.value ?? null;
  const keys = new Set(possible.flatMap(({ payload }) => Object.keys(payload ?? {})));
  const telling = [...keys].filter((key) =>
    possible.some(
      ({ payload }) =>
        JSON.stringify(payload?.[key]) !== JSON.stringify(possible[0]?.payload?.[key]),
    ),
  );
  if (telling.length === 0) return null;
  const found = possible.find(({ payload }) =>
    telling.every((key) => isAlike(payload?.[key], sent.settings[key])),
  );
  return found?.value ?? null;
}

/** The sent value at the key where the tool puts this field's value; `null` if it puts it nowhere. */
function sentInPlaceOf({ tool, sent, form, name }: Probe, mark: string | number): unknown {
  const payload = payloadOf(tool, { ...form, [name]: mark }, sent);
  const key = Object.keys(payload ?? {}).find((one) => payload?.[one] === mark);
  return key === undefined ? null : sent.settings[key];
}

/** The options of a field; `null` if its value is typed or drawn. */
function optionsOf(field: Field, form: FormState): readonly (string | boolean)[] | null {
  if (field.kind === "choice") return field.isOptional ? ["", ...field.options] : field.options;
  if (field.kind === "lookup") return ["", ...field.options];
  if (field.kind === "subchoice") return ["", ...optionsFor(field, form)];
  return field.kind === "toggle" ? [false, true] : null;
}

/** A valid value of the field's kind; `null` for images and for values that stay in the browser. */
function markOf(field: Field): string | number | null {
  if (field.kind === "size") return Object.keys(field.presets)[0] ?? null;
  if (field.kind === "slider") return field.max;
  return field.kind === "text" ? "words" : null;
}

/** The value of a field when the batch was sent; `null` if it is unknown or was left empty. */
function valueOf(probe: Probe, field: Field): string | number | boolean | null {
  const options = optionsOf(field, probe.form);
  if (options) return valueSent(probe, options);
  const mark = markOf(field);
  const value = mark === null ? null : sentInPlaceOf(probe, mark);
  return typeof value === typeof mark && (typeof value === "string" || typeof value === "number")
    ? value
    : null;
}

async function textOf(
  field: Field,
  {
    name,
    value,
    words,
    locale,
  }: { name: string; value: string | number; words: Payload; locale: Locale },
): Promise<string> {
  if (field.kind === "lookup") {
    const option = (await field.load()).find((one) => one.value === value);
    return option?.label[locale] ?? String(value);
  }
  const size = field.kind === "size" ? /^([\d.]+):([\d.]+)$/.exec(String(value)) : null;
  const said = words[`${name}.${value}`];
  if (typeof said === "string") return said;
  return size ? `${size[1]} × ${size[2]} mm` : String(value);
}

/**
 * The settings of a batch as its form showed them. Only the sent payload is stored, so this tries values until one
 * sends the same.
 */
export async function readSettings(
  { tool, text }: Pick<LoadedTool, "tool" | "text">,
  { many, sent, locale }: { readonly many: AnyTool; readonly sent: Sent; readonly locale: Locale },
): Promise<SettingLine[]> {
  const words: Payload = text[locale];
  const lines: SettingLine[] = [];
  const pictures = [...(sent.pictures ?? [])];
  const form: Record<string, FormEntry> = { ...exampleForm(tool) };
  for (const [name, field] of Object.entries(many.fields)) {
    if (!isFieldShown(field, form)) continue;
    if (field.kind === "photo" || field.kind === "picture") {
      const picture = pictures.shift();
      if (picture) lines.push({ field: name, text: "", picture });
      continue;
    }
    const value = valueOf({ tool, sent, form, name }, field);
    if (value === null) continue;
    form[name] = value;
    if (value === "" || value === false) continue;
    const said = value === true ? "✓" : await textOf(field, { name, value, words, locale });
    lines.push({ field: name, text: said });
  }
  return lines;
}
