import { useState } from "react";
import { PHOTO_SIDE_MAX_MM, PHOTO_SIDE_MIN_MM, readPhotoSize } from "#core/photo-size.ts";
import type { AnyTool, Field, PreparedCall } from "#tools/define-tool.ts";
import type { Photo } from "./photo.ts";

export type FormState = Readonly<Record<string, Photo | string | null>>;

/** What is missing or wrong in a form; each has words. */
export type FormProblem = {
  readonly field: string;
  readonly kind: "photoMissing" | "sizeMissing" | "sizeRange";
};

export function isPhoto(value: Photo | string | null | undefined): value is Photo {
  return typeof value === "object" && value !== null;
}

function initialValue(field: Field): Photo | string | null {
  switch (field.kind) {
    case "photo":
      return null;
    case "text":
      return "";
    case "choice":
    case "colour":
    case "size":
      return field.initial;
  }
}

export function initialForm(tool: AnyTool): FormState {
  return Object.fromEntries(
    Object.entries(tool.fields).map(([name, field]) => [name, initialValue(field)]),
  );
}

/** Changing a choice clears the fields that are shown because of it. */
export function changeField(
  tool: AnyTool,
  form: FormState,
  change: { field: string; value: Photo | string | null },
): FormState {
  const dependent = Object.entries(tool.fields).filter(
    ([, field]) => field.when?.field === change.field,
  );
  const cleared = Object.fromEntries(dependent.map(([name, field]) => [name, initialValue(field)]));
  return { ...form, ...cleared, [change.field]: change.value };
}

/** True when the field is to be shown for the choices made so far. */
export function isShown(field: Field, form: FormState): boolean {
  if (!field.when) return true;
  const chosen = form[field.when.field];
  return typeof chosen === "string" && field.when.values.includes(chosen);
}

function problemOf(
  name: string,
  field: Field,
  value: Photo | string | null | undefined,
): FormProblem | null {
  if (field.kind === "photo" && !isPhoto(value)) return { field: name, kind: "photoMissing" };
  if (field.kind !== "size" || typeof value !== "string" || readPhotoSize(value)) return null;
  const [width = "", height = ""] = value.split(":");
  const isMissing = [width, height].some((side) => side.trim() === "");
  return { field: name, kind: isMissing ? "sizeMissing" : "sizeRange" };
}

/** The first thing that keeps the form from being sent, in the order of the fields; null when it is ready. */
export function findProblem(tool: AnyTool, form: FormState): FormProblem | null {
  for (const [name, field] of Object.entries(tool.fields)) {
    const problem = isShown(field, form) ? problemOf(name, field, form[name]) : null;
    if (problem) return problem;
  }
  return null;
}

/** The call of a form that has no problem. */
export function prepareCall(tool: AnyTool, form: FormState): PreparedCall | null {
  const values = Object.entries(form).map(
    ([name, value]) => [name, isPhoto(value) ? value.payload : value] as const,
  );
  return tool.prepare(Object.fromEntries(values));
}

/** Limits of a size typed by hand, for the inputs. */
export const sizeLimits = { min: PHOTO_SIDE_MIN_MM, max: PHOTO_SIDE_MAX_MM } as const;

/** The values of a tool's form. They stay when a run ends, whatever its end is. */
export function useToolForm(tool: AnyTool) {
  const [form, setForm] = useState<FormState>(() => initialForm(tool));
  return {
    form,
    setField: (field: string, value: Photo | string | null) =>
      setForm((current) => changeField(tool, current, { field, value })),
  };
}
