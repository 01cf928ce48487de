import type { z } from "zod/mini";
import type { ImagePayload } from "#core/image-payload.ts";
import type { SizeMm } from "#core/photo-size.ts";

interface FieldKinds {
  /** One uploaded photo. */
  photo: { value: ImagePayload };
  /** One of a few words. */
  choice: { value: string; options: readonly string[]; initial: string };
  /** A named colour or any other one, as a CSS colour. Stays in the browser. */
  colour: { value: string; options: readonly { name: string; css: string }[]; initial: string };
  /** A preset size or a width and height in mm typed by hand; the value is "preset" or "w:h". */
  size: {
    value: string;
    presets: Readonly<Record<string, SizeMm>>;
    initial: string;
    placeholder: SizeMm;
  };
  /** Free text. */
  text: { value: string; maxLength: number; isOptional: boolean };
}
type Kind = keyof FieldKinds;
/** `when`: shown only while the choice `field` has one of `values`; changing that choice clears this field. */
type FieldOf<K extends Kind> = {
  kind: K;
  when?: { field: string; values: readonly string[] };
} & Omit<FieldKinds[K], "value">;
export type Field = { [K in Kind]: FieldOf<K> }[Kind];
export type FieldOfKind<K extends Kind> = Extract<Field, { kind: K }>;

type ValueOf<F extends Field> = F extends { kind: "choice"; options: readonly (infer O)[] }
  ? O
  : FieldKinds[F["kind"]]["value"];
export type Values<Fields extends Record<string, Field>> = {
  [K in keyof Fields]: ValueOf<Fields[K]>;
};

/** One server call. `path` is the route and `payload` checks the body on both sides. */
export interface Operation<P extends z.ZodMiniType = z.ZodMiniType> {
  readonly path: `/images/${string}`;
  readonly payload: P;
}

/** The engine's name of an operation: the last part of its path. */
export function operationName(operation: Operation): string {
  return operation.path.slice("/images/".length);
}

type CallOf<Ops extends Record<string, Operation>> = {
  [K in keyof Ops]: { operation: K; payload: z.input<Ops[K]["payload"]> };
}[keyof Ops];

export const toolCategories = ["basic", "transformation", "creative", "world"] as const;
export type ToolCategory = (typeof toolCategories)[number];

interface ToolDefinition<
  Id extends string,
  Icon extends string,
  Fields extends Record<string, Field>,
  Ops extends Record<string, Operation>,
> {
  /** The appId in /dashboard/{appId}. */
  readonly id: Id;
  /** The folder's name, also used in file names of downloads. */
  readonly slug: string;
  readonly category: ToolCategory;
  readonly isFeatured: boolean;
  /** Name of the icon in lucide. */
  readonly icon: Icon;
  readonly fields: Fields;
  readonly operations: Ops;
  /** The call for a complete form. */
  readonly toCall: (values: Values<Fields>) => CallOf<Ops>;
}

/** A form's values as the screen holds them, by field name. */
export type FormValues = Readonly<Record<string, ImagePayload | string | null>>;

/** What is sent for a form. */
export interface PreparedCall {
  readonly path: Operation["path"];
  readonly payload: unknown;
}

/** True when every field has a value of its kind; an optional text may be empty. */
function isComplete<Fields extends Record<string, Field>>(
  fields: Fields,
  values: FormValues,
): values is FormValues & Values<Fields> {
  return Object.entries(fields).every(([name, field]) => {
    const value = values[name];
    if (field.kind === "photo") return typeof value === "object" && value !== null;
    if (field.kind === "choice") return typeof value === "string" && field.options.includes(value);
    return typeof value === "string";
  });
}

/** Defines a tool once: its screen, checks, routes and documentation are drawn from the result. */
export function defineTool<
  const Id extends string,
  const Icon extends string,
  const Fields extends Record<string, Field>,
  const Ops extends Record<string, Operation>,
>(tool: ToolDefinition<Id, Icon, Fields, Ops>) {
  return {
    ...tool,
    /** The call for the values of a form; null while the form is not complete. */
    prepare(values: FormValues): PreparedCall | null {
      if (!isComplete(tool.fields, values)) return null;
      const { operation, payload } = tool.toCall(values);
      const found = tool.operations[operation];
      return found ? { path: found.path, payload } : null;
    },
  };
}

/** Any tool, for code that treats all of them alike. */
export interface AnyTool {
  readonly id: string;
  readonly slug: string;
  readonly category: ToolCategory;
  readonly isFeatured: boolean;
  readonly icon: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly operations: Readonly<Record<string, Operation>>;
  prepare(values: FormValues): PreparedCall | null;
}
