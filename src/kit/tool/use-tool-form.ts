import { useState } from "react";
import type { FormErrorCode } from "#core/form-errors.ts";
import { PHOTO_SIDE_MAX_MM, PHOTO_SIDE_MIN_MM } from "#core/photo-size.ts";
import { type AnyTool, isShown, type PreparedCall } from "#tool-model/define-tool.ts";
import { type Field, type FieldValue, initialValue } from "#tool-model/fields.ts";
import { type PictureSlot, pictureSlotsOf } from "#tool-model/picture-slots.ts";
import { record, redo, startHistory, undo } from "./form-history.ts";
import type { Photo } from "./photo.ts";

/** A preset picture, or an own one in its place, as the screen holds it. */
export interface ChosenPhoto {
  readonly photo: Photo;
  readonly presetId: string | null;
}

/** What a field of a form holds. */
export type FormEntry = Photo | readonly Photo[] | ChosenPhoto | string | number | boolean | null;
export type FormState = Readonly<Record<string, FormEntry>>;

/** What is missing or wrong in a form; `field` is null when it is not one field alone. */
export interface FormProblem {
  readonly field: string | null;
  readonly code: FormErrorCode;
}

export function isPhoto(value: FormEntry | undefined): value is Photo {
  return typeof value === "object" && value !== null && "payload" in value;
}

export function isChosenPhoto(value: FormEntry | undefined): value is ChosenPhoto {
  return typeof value === "object" && value !== null && "presetId" in value;
}

export function isPhotoList(value: FormEntry | undefined): value is readonly Photo[] {
  return Array.isArray(value);
}

function emptyEntry(field: Field): FormEntry {
  const value = initialValue(field);
  return typeof value === "object" && value !== null ? [] : value;
}

export function initialForm(tool: AnyTool): FormState {
  return Object.fromEntries(
    Object.entries(tool.fields).map(([name, field]) => [name, emptyEntry(field)]),
  );
}

/** True when `field` is cleared by a change of the field `changed`. */
function dependsOn(field: Field, changed: string): boolean {
  if (field.kind === "subchoice" || field.kind === "mask") {
    if (field.of === changed) return true;
  }
  return field.when?.field === changed;
}

/** True for a choice that other fields follow, such as a mode. */
export function isMode(tool: AnyTool, field: string): boolean {
  return Object.values(tool.fields).some((other) => other.when?.field === field);
}

/** A change of one field; an entry of a long list also puts values into others. */
export interface FormChange {
  readonly field: string;
  readonly value: FormEntry;
  readonly sets?: Readonly<Record<string, string>>;
}

/** Changing a choice clears the fields that are shown because of it, and another photo what was painted on the last. */
export function changeField(tool: AnyTool, form: FormState, change: FormChange): FormState {
  const dependent = Object.entries(tool.fields).filter(([, field]) =>
    dependsOn(field, change.field),
  );
  const cleared = Object.fromEntries(dependent.map(([name, field]) => [name, emptyEntry(field)]));
  return { ...form, ...cleared, ...change.sets, [change.field]: change.value };
}

/** Uploads one photo and answers its address. */
export type UploadPhoto = (photo: Photo) => Promise<string>;

/** The photos of a field. */
export function photosOf(entry: FormEntry): readonly Photo[] {
  if (isPhotoList(entry)) return entry;
  if (isChosenPhoto(entry)) return [entry.photo];
  return isPhoto(entry) ? [entry] : [];
}

function valueOf(entry: FormEntry): FieldValue {
  if (isPhoto(entry)) return entry.payload;
  if (isChosenPhoto(entry)) return { image: entry.photo.payload, presetId: entry.presetId };
  if (isPhotoList(entry)) return entry.map(({ payload }) => payload);
  return entry;
}

function valuesOf(form: FormState): Readonly<Record<string, FieldValue>> {
  return Object.fromEntries(Object.entries(form).map(([name, entry]) => [name, valueOf(entry)]));
}

/** The first thing that keeps the form from being sent, in the order of the fields; null when it is ready. */
export function findProblem(tool: AnyTool, form: FormState): FormProblem | null {
  return tool.findValueProblem(valuesOf(form));
}

/** True when the field is to be shown for the choices made so far. */
export function isFieldShown(field: Field, form: FormState): boolean {
  return isShown(field, form);
}

/** The route of what this form would do; the engine knows it by the last part of its path; null when the tool has no operation. */
export function operationPathOf(tool: AnyTool, form: FormState): string | null {
  return tool.operationOf(valuesOf(form))?.path ?? null;
}

/** The call of a form as it stands, with its pictures; null while it has a problem. */
export function draftCall(tool: AnyTool, form: FormState): PreparedCall | null {
  return tool.prepare(valuesOf(form));
}

/** The call of a form that has no problem, with the addresses of its pictures once they are uploaded. */
export async function prepareCall(
  tool: AnyTool,
  form: FormState,
  upload: UploadPhoto,
): Promise<PreparedCall | null> {
  const call = draftCall(tool, form);
  return call && { ...call, payload: await nameUploads(tool, { form, call }, upload) };
}

/** The payload of a call of this form, its pictures named by the addresses of their uploads. */
export async function nameUploads(
  tool: AnyTool,
  { form, call }: { readonly form: FormState; readonly call: PreparedCall },
  upload: UploadPhoto,
): Promise<Readonly<Record<string, unknown>>> {
  const photos = new Map<unknown, Photo>();
  for (const photo of Object.values(form).flatMap(photosOf)) photos.set(photo.payload, photo);
  const slots = new Map(slotsOf(tool, call).map((slot) => [slot.name, slot]));
  const named = await Promise.all(
    Object.entries(Object(call.payload)).map(async ([name, value]) => {
      const slot = slots.get(name);
      const sent = [value].flat().flatMap((picture) => photos.get(picture) ?? []);
      if (!slot || sent.length === 0) return [name, value];
      const addresses = await Promise.all(sent.map(upload));
      return [slot.url, slot.isList ? addresses : addresses[0]];
    }),
  );
  return Object.fromEntries(named);
}

/** Where pictures stand in a call. */
export function slotsOf(tool: AnyTool, { path }: PreparedCall): readonly PictureSlot[] {
  const operation = Object.values(tool.operations).find((known) => known.path === path);
  return operation ? pictureSlotsOf(operation) : [];
}

/** Limits of a size typed by hand, for the inputs. */
export const sizeLimits = { min: PHOTO_SIDE_MIN_MM, max: PHOTO_SIDE_MAX_MM } as const;

const PICTURES: ReadonlySet<Field["kind"]> = new Set<Field["kind"]>([
  "photo",
  "photos",
  "picture",
  "mask",
]);

/** The form with all settings as they were at first; its pictures stay. */
function resetSettings(tool: AnyTool, form: FormState, first: FormState): FormState {
  const kept = Object.entries(form).filter(([name]) => {
    const kind = tool.fields[name]?.kind;
    return kind !== undefined && PICTURES.has(kind);
  });
  const reset = { ...first, ...Object.fromEntries(kept) };
  return Object.keys(reset).every((name) => reset[name] === form[name]) ? form : reset;
}

/** The values of a tool's form and their steps. They stay when a run ends, whatever its end is. */
export function useToolForm(tool: AnyTool, preset: Readonly<Record<string, string>> = {}) {
  const [first] = useState<FormState>(() => ({ ...initialForm(tool), ...preset }));
  const [history, setHistory] = useState(() => startHistory(first));
  const form = history.now;
  function change(changed: FormChange) {
    const last = { of: changed.field, atMs: Date.now() };
    setHistory((now) => record(now, changeField(tool, now.now, changed), last));
  }
  return {
    form,
    setField: (field: string, value: FormEntry) => change({ field, value }),
    change,
    steps: {
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      canReset: resetSettings(tool, form, first) !== form,
      onUndo: () => setHistory(undo),
      onRedo: () => setHistory(redo),
      onReset: () => {
        const last = { of: "reset", atMs: Date.now() };
        setHistory((now) => record(now, resetSettings(tool, now.now, first), last));
      },
    },
  };
}
