import type { EngineAbility } from "../port.ts";
import type { EditBrief } from "./brief.ts";

interface GenerativeOperation<Payload> {
  /** Payload fields with user text, which is translated for models that read only English. */
  readonly freeText?: readonly (keyof Payload & string)[];
  /**
   * `true` to keep the pixels of the model's answer, cropped to the shape of `FinishRules.size`. `false` if the tool
   * promises a size, or pixels of the photo.
   */
  readonly hasOwnSize: boolean;
  readonly brief: (payload: Payload) => EditBrief;
}

/** The instruction of an operation for generative models, with its payload check. */
export interface RegisteredGenerative extends EngineAbility {
  readonly hasOwnSize: boolean;
  readonly freeText: readonly string[];
  /** `translated` replaces free texts, at any length. Throws if the payload has another shape. */
  brief(payload: unknown, translated?: Readonly<Record<string, string>>): EditBrief;
}

/** Operations by the last part of their path, such as `photo_id`. */
export type GenerativeRegistry = Readonly<Record<string, RegisteredGenerative>>;

/** Combines an instruction with its payload reader; `read` throws if the payload has another shape. */
export function defineGenerativeOperation<Payload>(
  read: (payload: unknown) => Payload,
  { brief, hasOwnSize, freeText = [] }: GenerativeOperation<Payload>,
): RegisteredGenerative {
  return {
    capability: "full",
    note: null,
    hasOwnSize,
    freeText,
    brief: (payload, translated = {}) => brief({ ...read(payload), ...translated }),
  };
}
