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

/** What a field of the form said when the batch was sent. */
export interface SettingLine {
  readonly field: string;
  readonly text: string;
  /** The picture that the field held. */
  readonly picture?: SettingPicture;
}

type SettingPicture = NonNullable<BatchView["pictures"]>[number];
type Payload = Readonly<Record<string, unknown>>;
type Sent = Pick<BatchView, "operation" | "settings" | "pictures">;

/** True when `tried` may have been sent as `sent`; pictures are not told, and words not known yet. */
function isAlike(tried: unknown, sent: unknown): boolean {
  if (tried === ANY_WORDS) return typeof sent === "string" && sent !== "";
  if (sent === undefined && isImagePayload(tried)) return true;
  return JSON.stringify(tried) === JSON.stringify(sent);
}

/** What the tool sends for a form, by the operation of the batch; null when the form leads to another one. */
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

/** The value under which the tool sends what was sent; null when it makes no difference, or none does. */
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

/** What was sent where the tool puts the value of this field; null where it puts it nowhere. */
function sentInPlaceOf({ tool, sent, form, name }: Probe, mark: string | number): unknown {
  const payload = payloadOf(tool, { ...form, [name]: mark }, sent);
  const key = Object.keys(payload ?? {}).find((one) => payload?.[one] === mark);
  return key === undefined ? null : sent.settings[key];
}

/** What may be chosen in a field; null for one whose value is typed or drawn. */
function optionsOf(field: Field, form: FormState): readonly (string | boolean)[] | null {
  if (field.kind === "choice") return field.isOptional ? ["", ...field.options] : field.options;
  if (field.kind === "lookup") return ["", ...field.options];
  if (field.kind === "subchoice") return ["", ...optionsFor(field, form)];
  return field.kind === "toggle" ? [false, true] : null;
}

/** A value of its kind that the tool takes; null for pictures and what stays in the browser. */
function markOf(field: Field): string | number | null {
  if (field.kind === "size") return Object.keys(field.presets)[0] ?? null;
  if (field.kind === "slider") return field.max;
  return field.kind === "text" ? "words" : null;
}

/** The value of a field as the form held it; null when it cannot be told or was left empty. */
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
 * The settings of a batch as its form showed them. Only what was sent is kept: which value a field had is told by
 * trying which one sends the same.
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
