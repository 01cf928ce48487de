import type { z } from "zod/mini";
import type { FormErrorCode } from "#core/form-errors.ts";
import type { ConsentKind } from "#core/safety/consent.ts";
import type { WordsAbout } from "#core/safety/guard-words.ts";
import type { AnyToolCard } from "./define-card.ts";
import { problemOf } from "./field-problems.ts";
import type { Field, FormValues, Values } from "./fields.ts";

/** One server call. `path` is the route and `payload` checks the body on both sides. */
export interface Operation<P extends z.ZodMiniObject = z.ZodMiniObject> {
  readonly path: `/images/${string}`;
  /** A strict object; its pictures stand in the fields of `payloads.ts`. */
  readonly payload: P;
  /** What the words in its payload describe, for the guard that reads them; a scene when left out. */
  readonly wordsAbout?: WordsAbout;
}

/** The engine's name of an operation: the last part of its path. */
export function operationName(operation: Operation): string {
  return operation.path.slice("/images/".length);
}

type CallOf<Ops extends Record<string, Operation>> = {
  [K in keyof Ops]: { operation: K; payload: z.input<Ops[K]["payload"]> };
}[keyof Ops];

interface ToolDefinition<
  Card extends AnyToolCard,
  Fields extends Record<string, Field>,
  Ops extends Record<string, Operation>,
> {
  readonly card: Card;
  /** What it changes of a person: such a tool asks for consent before its first run. */
  readonly consent?: ConsentKind;
  readonly fields: Fields;
  readonly operations: Ops;
  /** What is wrong with a form whose fields are each complete; null when nothing is. */
  readonly findProblem?: (values: Values<Fields>) => FormErrorCode | null;
  /** The operation that a form leads to, from its choices alone; the first one when this is left out. */
  readonly pickOperation?: (values: FormValues) => keyof Ops & string;
  /** The call for a complete form. */
  readonly toCall: (values: Values<Fields>) => CallOf<Ops>;
}

/** What is sent for a form. */
export interface PreparedCall {
  readonly path: Operation["path"];
  readonly payload: unknown;
}

/** The form cannot be sent: `field` is null when it is not one field alone. */
export interface ValueProblem {
  readonly field: string | null;
  readonly code: FormErrorCode;
}

/** True when the field is to be shown for the choices made so far. */
export function isShown(field: Field, values: Readonly<Record<string, unknown>>): boolean {
  if (field.kind === "subchoice") return values[field.of] !== "";
  if (!field.when) return true;
  const chosen = values[field.when.field];
  return typeof chosen === "string" && field.when.values.includes(chosen);
}

/** Defines a tool once: its screen, checks, routes, command line and documentation are drawn from the result. */
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
  /** Every field was looked at; that is what makes the values those of this tool. */
  function areComplete(values: FormValues): values is FormValues & Values<Fields> {
    return Object.keys(tool.fields).every((name) => values[name] !== undefined);
  }
  return {
    ...card,
    ...tool,
    consent: tool.consent ?? null,
    findValueProblem,
    /** The operation that these choices lead to. */
    operationOf(values: FormValues): Operation | null {
      const name = tool.pickOperation?.(values) ?? Object.keys(tool.operations)[0];
      return (name === undefined ? undefined : tool.operations[name]) ?? null;
    },
    /** The call for the values of a form; null while the form is not complete. */
    prepare(values: FormValues): PreparedCall | null {
      if (findValueProblem(values) !== null || !areComplete(values)) return null;
      const { operation, payload } = tool.toCall(values);
      const found = tool.operations[operation];
      return found ? { path: found.path, payload } : null;
    },
  };
}

/** Any tool, for code that treats all of them alike. */
export interface AnyTool extends AnyToolCard {
  readonly consent: ConsentKind | null;
  readonly fields: Readonly<Record<string, Field>>;
  readonly operations: Readonly<Record<string, Operation>>;
  findValueProblem(values: FormValues): ValueProblem | null;
  operationOf(values: FormValues): Operation | null;
  prepare(values: FormValues): PreparedCall | null;
}
