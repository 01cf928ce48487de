import type { z } from "zod/mini";
import type { FormErrorCode } from "#core/form-errors.ts";
import type { ResultSize } from "#core/result-size.ts";
import type { ConsentKind } from "#core/safety/consent.ts";
import type { WordsAbout } from "#core/safety/guard-words.ts";
import type { AnyToolCard } from "./define-card.ts";
import { problemOf } from "./field-problems.ts";
import type { Field, FormValues, Ideas, Values } from "./fields.ts";

/** One server call. `path` is the route and `payload` checks the body on both sides. */
export interface Operation<P extends z.ZodMiniObject = z.ZodMiniObject> {
  readonly path: `/images/${string}`;
  /** A strict object. Its images use the fields of `payloads.ts`. */
  readonly payload: P;
  /** What the payload's texts describe, for the word guard. Defaults to a scene. */
  readonly wordsAbout?: WordsAbout;
  /** Loads the limit of the built-in engine: it may need many words. Without one, only photos can be the reason. */
  readonly loadBuiltInLimit?: () => Promise<BuiltInLimit>;
  /** The built-in engine's result comes with its steps, which the user can mix. */
  readonly keepsSteps?: true;
  /** Needs nothing but its photo, so users may let runs start as soon as there is one (`one-step.ts`). */
  readonly isOneStep?: true;
}

/**
 * Says of a payload why the built-in engine can't do what it requests, whatever the photos show; `null` if it may.
 * Studio models get such a payload all the same. `values` may lack its images.
 */
export type BuiltInLimit = (values: Readonly<Record<string, unknown>>) => FormErrorCode | null;

/** Returns the engine's name for an operation: the last segment of its path. */
export function operationName(operation: Operation): string {
  return operation.path.slice("/images/".length);
}

/** Returns whether chance plays a part in the result, so that a seed makes another version (`core/seed.ts`). */
export function takesSeed({ payload }: Pick<Operation, "payload">): boolean {
  return "seed" in payload.shape;
}

/** The values of a form, which may be incomplete, or a payload: the choices that decide a size have the same names. */
type Choices = Readonly<Record<string, unknown>>;

type CallOf<Ops extends Record<string, Operation>> = {
  [K in keyof Ops]: { operation: K; payload: z.input<Ops[K]["payload"]> };
}[keyof Ops];

interface ToolDefinition<
  Card extends AnyToolCard,
  Fields extends Record<string, Field>,
  Ops extends Record<string, Operation>,
> {
  readonly card: Card;
  /** What the tool does with people; `null` if no engine looks for them. All others ask before the first use. */
  readonly consent: ConsentKind | null;
  readonly fields: Fields;
  readonly operations: Ops;
  /** Returns the size of the result if no engine decides it (`hasOwnSize`). `null` if the choices give none. */
  readonly resultSize: (values: Choices) => ResultSize<keyof Fields & string> | null;
  /** Checks a form whose fields are all valid on their own. Returns `null` if nothing is wrong. */
  readonly findProblem?: (values: Values<Fields>) => FormErrorCode | null;
  /** Picks the operation from a form's choices alone. Defaults to the first operation. */
  readonly pickOperation?: (values: FormValues) => keyof Ops & string;
  /** Builds the call for a complete form. */
  readonly toCall: (values: Values<Fields>) => CallOf<Ops>;
}

/** The request for a form. */
export interface PreparedCall {
  readonly path: Operation["path"];
  readonly payload: unknown;
}

/** Why a form can't be sent. `field` is `null` if the problem isn't limited to one field. */
export interface ValueProblem {
  readonly field: string | null;
  readonly code: FormErrorCode;
}

/** Returns whether the field is shown for the choices made so far. */
export function isShown(field: Field, values: Readonly<Record<string, unknown>>): boolean {
  if (field.kind === "subchoice") return values[field.of] !== "";
  return isWanted(field, values);
}

/** Whether the choice that something is shown for is made. */
export function isWanted(
  { when }: Pick<Ideas, "when">,
  values: Readonly<Record<string, unknown>>,
): boolean {
  if (!when) return true;
  const chosen = values[when.field];
  return typeof chosen === "string" && when.values.includes(chosen);
}

/** Defines a tool once: its screen, checks, routes, command line and documentation are derived from the result. */
export function defineTool<
  const Card extends AnyToolCard,
  const Fields extends Record<string, Field>,
  const Ops extends Record<string, Operation>,
>({ card, ...tool }: ToolDefinition<Card, Fields, Ops>) {
  function findValueProblem(values: FormValues): ValueProblem | null {
    for (const [name, field] of Object.entries<Field>(tool.fields)) {
      const code = isShown(field, values) ? problemOf(field, values[name], values) : null;
      if (code) return { field: name, code };
    }
    if (!areComplete(values)) return null;
    const code = tool.findProblem?.(values) ?? null;
    return code ? { field: null, code } : null;
  }
  /** Narrows values to those of this tool. The callers have checked each field before. */
  function areComplete(values: FormValues): values is FormValues & Values<Fields> {
    return Object.keys(tool.fields).every((name) => values[name] !== undefined);
  }
  return {
    ...card,
    ...tool,
    findValueProblem,
    /** Returns the operation for these choices, or `null` if the tool has none. */
    operationOf(values: FormValues): Operation | null {
      const name = tool.pickOperation?.(values) ?? Object.keys(tool.operations)[0];
      return (name === undefined ? undefined : tool.operations[name]) ?? null;
    },
    /** Returns the request for a form's values, or `null` while the form is incomplete. */
    prepare(values: FormValues): PreparedCall | null {
      if (findValueProblem(values) !== null || !areComplete(values)) return null;
      const { operation, payload } = tool.toCall(values);
      const found = tool.operations[operation];
      return found ? { path: found.path, payload } : null;
    },
  };
}

/** Any tool, for code that treats all tools alike. */
export interface AnyTool extends AnyToolCard {
  readonly consent: ConsentKind | null;
  readonly fields: Readonly<Record<string, Field>>;
  readonly operations: Readonly<Record<string, Operation>>;
  resultSize(values: Choices): ResultSize | null;
  findValueProblem(values: FormValues): ValueProblem | null;
  operationOf(values: FormValues): Operation | null;
  prepare(values: FormValues): PreparedCall | null;
}
