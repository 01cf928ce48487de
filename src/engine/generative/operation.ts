import type { EngineAbility } from "../port.ts";
import type { EditBrief } from "./brief.ts";

interface GenerativeOperation<Payload> {
  /** Fields of the payload with words of the person, which are translated for models that read only English. */
  readonly freeText?: readonly (keyof Payload & string)[];
  readonly brief: (payload: Payload) => EditBrief;
}

/** What a generative model is asked for in an operation, with the check of its payload. */
export interface RegisteredGenerative extends EngineAbility {
  readonly freeText: readonly string[];
  /** `translated`: what stands in place of free texts, of any length. Throws when the payload is of another shape. */
  brief(payload: unknown, translated?: Readonly<Record<string, string>>): EditBrief;
}

/** Operations by the last part of their path, such as `photo_id`. */
export type GenerativeRegistry = Readonly<Record<string, RegisteredGenerative>>;

/** Ties an instruction to the reader of its payload; `read` throws when the payload is of another shape. */
export function defineGenerativeOperation<Payload>(
  read: (payload: unknown) => Payload,
  { brief, freeText = [] }: GenerativeOperation<Payload>,
): RegisteredGenerative {
  return {
    capability: "full",
    note: null,
    freeText,
    brief: (payload, translated = {}) => brief({ ...read(payload), ...translated }),
  };
}
