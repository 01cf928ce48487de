import { useRef, useState } from "react";
import type { FormErrorCode } from "#core/form-errors.ts";
import { PHOTO_SIDE_MAX_MM, PHOTO_SIDE_MIN_MM } from "#core/photo-size.ts";
import { countryHere } from "#kit/ui/country.ts";
import {
  type AnyTool,
  type BuiltInLimit,
  isShown,
  type Operation,
  type PreparedCall,
} from "#tool-model/define-tool.ts";
import { type Field, type FieldValue, initialValue } from "#tool-model/fields.ts";
import { type PictureSlot, pictureSlotsOf } from "#tool-model/picture-slots.ts";
import { mapHistory, record, redo, startHistory, undo } from "./form-history.ts";
import type { Photo } from "./photo.ts";

/** A preset image, or the user's own instead, as the screen holds it. */
export interface ChosenPhoto {
  readonly photo: Photo;
  readonly presetId: string | null;
}

/** The value of a form's field. */
export type FormEntry = Photo | readonly Photo[] | ChosenPhoto | string | number | boolean | null;
export type FormState = Readonly<Record<string, FormEntry>>;

/** A problem in a form. `field` is `null` if the problem isn't limited to one field. */
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
  if (field.kind === "choice" && field.initialIn) return field.initialIn(countryHere());
  const value = initialValue(field);
  return typeof value === "object" && value !== null ? [] : value;
}

export function initialForm(tool: AnyTool): FormState {
  return Object.fromEntries(
    Object.entries(tool.fields).map(([name, field]) => [name, emptyEntry(field)]),
  );
}

/** Returns whether changing the field `changed` clears `field`. */
function dependsOn(field: Field, changed: string): boolean {
  if (field.kind === "subchoice" || field.kind === "mask") {
    if (field.of === changed) return true;
  }
  return field.when?.field === changed;
}

/** Returns whether other fields depend on this choice, such as a mode. */
export function isMode(tool: AnyTool, field: string): boolean {
  return Object.values(tool.fields).some((other) => other.when?.field === field);
}

/** A change of one field. An option of a long list also sets values of other fields. */
export interface FormChange {
  readonly field: string;
  readonly value: FormEntry;
  readonly sets?: Readonly<Record<string, string>>;
}

/** Applies a change. Clears the fields that are shown because of a changed choice, and the mask of a changed photo. */
export function changeField(tool: AnyTool, form: FormState, change: FormChange): FormState {
  const dependent = Object.entries(tool.fields).filter(([, field]) =>
    dependsOn(field, change.field),
  );
  const cleared = Object.fromEntries(dependent.map(([name, field]) => [name, emptyEntry(field)]));
  return { ...form, ...cleared, ...change.sets, [change.field]: change.value };
}

/** Uploads one photo and returns its URL. */
export type UploadPhoto = (photo: Photo) => Promise<string>;

/** Returns the photos in a field's value. */
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

/** Returns the first problem that keeps the form from being sent, in field order, or `null` if it's ready. */
export function findProblem(tool: AnyTool, form: FormState): FormProblem | null {
  return tool.findValueProblem(valuesOf(form));
}

/** Returns why the built-in engine can't do what a form without a problem requests, or `null` if it may. */
export function findBuiltInLimit(
  tool: AnyTool,
  form: FormState,
  limit: BuiltInLimit | null,
): FormProblem | null {
  const values = valuesOf(form);
  const call = limit && tool.prepare(values);
  const code = call && limit(Object(call.payload));
  const field = Object.keys(tool.fields).find(
    (name) => tool.fields[name]?.kind === "text" && isShown(tool.fields[name], values),
  );
  return code ? { field: field ?? null, code } : null;
}

/** Returns whether the field is shown for the choices made so far. */
export function isFieldShown(field: Field, form: FormState): boolean {
  return isShown(field, form);
}

/** Returns the form's operation, or `null` without one. Engines use the last segment of its path as the name. */
export function operationOf(tool: AnyTool, form: FormState): Operation | null {
  return tool.operationOf(valuesOf(form));
}

/** Returns the form's current call with its images, or `null` while the form has a problem. */
export function draftCall(tool: AnyTool, form: FormState): PreparedCall | null {
  return tool.prepare(valuesOf(form));
}

/** Uploads the form's photos and returns its call with their URLs, or `null` while the form has a problem. */
export async function prepareCall(
  tool: AnyTool,
  form: FormState,
  upload: UploadPhoto,
): Promise<PreparedCall | null> {
  const call = draftCall(tool, form);
  return call && { ...call, payload: await nameUploads(tool, { form, call }, upload) };
}

/** Uploads the call's photos and returns its payload with their URLs in place of the images. */
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

/** Returns the image slots of a call. */
export function slotsOf(tool: AnyTool, { path }: PreparedCall): readonly PictureSlot[] {
  const operation = Object.values(tool.operations).find((known) => known.path === path);
  return operation ? pictureSlotsOf(operation) : [];
}

/** Limits of a custom size in mm, for the inputs. */
export const sizeLimits = { min: PHOTO_SIDE_MIN_MM, max: PHOTO_SIDE_MAX_MM } as const;

const PICTURES: ReadonlySet<Field["kind"]> = new Set<Field["kind"]>([
  "photo",
  "photos",
  "picture",
  "mask",
]);

/** Resets all settings and keeps the images. Returns `form` itself if nothing changes. */
function resetSettings(tool: AnyTool, form: FormState, first: FormState): FormState {
  const kept = Object.entries(form).filter(([name]) => {
    const kind = tool.fields[name]?.kind;
    return kind !== undefined && PICTURES.has(kind);
  });
  const reset = { ...first, ...Object.fromEntries(kept) };
  return Object.keys(reset).every((name) => reset[name] === form[name]) ? form : reset;
}

/** Holds the values of a tool's form, with undo and redo. They stay after a run, however it ends. */
export function useToolForm(tool: AnyTool, preset: Readonly<Record<string, string>> = {}) {
  const [first, setFirst] = useState<FormState>(() => ({ ...initialForm(tool), ...preset }));
  const [history, setHistory] = useState(() => startHistory(first));
  const form = history.now;
  // A value that was set on purpose stays, even if it is the one that the field starts with.
  const touched = useRef(new Set<string>());
  /** Changes where a field starts, also in earlier steps, unless it has been set. */
  function suggest(field: string, value: number) {
    if (touched.current.has(field) || first[field] === value) return;
    const start = (state: FormState) => ({ ...state, [field]: value });
    setFirst(start);
    setHistory((now) => mapHistory(now, start));
  }
  function change(changed: FormChange) {
    touched.current.add(changed.field);
    const last = { of: changed.field, atMs: Date.now() };
    setHistory((now) => record(now, changeField(tool, now.now, changed), last));
  }
  /** Takes the values of an earlier run. */
  function restore(earlier: FormState) {
    touched.current = new Set(Object.keys(earlier));
    setHistory((now) => record(now, earlier, { of: "restore", atMs: Date.now() }));
  }
  return {
    form,
    restore,
    setField: (field: string, value: FormEntry) => change({ field, value }),
    change,
    suggest,
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
