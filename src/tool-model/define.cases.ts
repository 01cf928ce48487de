import type { ToolMarking } from "#core/marking.ts";
import type { EngineFailureCode } from "#engine/port.ts";
import type { ToolCategory } from "./define-card.ts";

export interface Picture {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** A picture that is told apart by its first byte, for payloads that nothing draws from. */
export function pictureFile(number: number): Picture {
  return { bytes: new Uint8Array([number]), mimeType: "image/png" };
}

export const source = pictureFile(1);
export const other = pictureFile(2);

type Payload = Readonly<Record<string, unknown>>;

export interface PayloadCase {
  readonly name: string;
  readonly payload: Payload;
}

/** One payload for each of some choices. */
export function payloadCases<Option extends string | number>(
  options: readonly Option[],
  payload: (option: Option) => Payload,
): PayloadCase[] {
  return options.map((option) => ({ name: String(option), payload: payload(option) }));
}

/** Of a brief without its words: pictures by the number of their byte. */
interface BriefRules {
  readonly images: readonly string[];
  readonly aspect: number | string;
  readonly size: string;
  readonly differs: number | null;
  readonly mask: number | null;
  readonly people: readonly string[];
  readonly faceCount: number | null;
  readonly pasteBack: readonly (number | null)[] | null;
  readonly cutOut: string | null;
  readonly lastStep: string | null;
}

/** What no answer is checked for unless a tool asks. */
export const nothing = {
  mask: null,
  people: [],
  faceCount: null,
  pasteBack: null,
  cutOut: null,
  lastStep: null,
} as const;
/** The first picture is changed and keeps its size. */
export const edit = { ...nothing, aspect: 0, size: "picture 1 x 1", differs: 1 } as const;

/** The size of a result in relation to the photo: as large, twice, or of the tool's own format. */
export type ResultSize =
  | "same"
  | "double"
  | { readonly widthPx: number; readonly heightPx: number };

/** `portraits` show one person, `rooms` several, half or full length, `outdoors` land under an open sky. */
export type PhotoKind = "portraits" | "rooms" | "outdoors";

/** What the built-in engine makes of six photos. */
export interface OperationContract {
  /** `target` is a second picture with several people. */
  readonly payload: (photo: Picture, target: Picture) => Payload;
  readonly size: ResultSize;
  /** Portraits when it is left out. */
  readonly photos?: PhotoKind;
  /** What one of the six may be refused for. */
  readonly refusals?: readonly EngineFailureCode[];
  /** What a picture without people is refused for. */
  readonly withoutPeople?: EngineFailureCode;
}

/** The pictures that every engine gets in an evaluation. */
export interface EvalPhotos {
  readonly people: readonly [Picture, Picture, Picture];
  readonly group: Picture;
  /** A person under an open sky. */
  readonly outdoors: Picture;
}

/** A part of a picture in shares of its width and height, 0..1. */
export interface Share {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** One wish, with what has to hold of the picture that comes of it. */
export interface EvalCase {
  readonly id: string;
  readonly operation: string;
  readonly payload: (photos: EvalPhotos) => unknown;
  /** The picture that is worked on. */
  readonly source: (photos: EvalPhotos) => Picture;
  /** Whose faces have to be found again. */
  readonly people?: (photos: EvalPhotos) => readonly Picture[];
  /** Everything of the source has to stay in its place, but for this part of it; null: the whole picture changes. */
  readonly stays?: { readonly mayChange: Share | null };
}

const first = ({ people }: EvalPhotos): Picture => people[0];
export const whole = { mayChange: null };
/** Where a head and shoulders photo shows clothes. */
export const clothes: Share = { left: 0, top: 0.55, right: 1, bottom: 1 };
export const sky: Share = { left: 0, top: 0, right: 1, bottom: 0.55 };
/** The person at the left edge of the group photo. */
export const leftmost: Share = { left: 0, top: 0, right: 0.35, bottom: 1 };
export const face = { people: (photos: EvalPhotos) => [first(photos)] };

/** A wish for the first person. */
export function single(
  operation: string,
  name: string,
  more: object = {},
): Pick<EvalCase, "id" | "operation" | "payload" | "source"> {
  return {
    id: `${operation}-${name}`,
    operation,
    payload: (photos) => ({ sourceImage: first(photos), ...more }),
    source: first,
  };
}

export interface OperationCases {
  /** The fields of its call, in order. */
  readonly fields: string;
  /** One payload for each choice of its screen. */
  readonly payloads: readonly PayloadCase[];
  /** Of how many of the first payloads the prompts are kept, where they differ in more than a word; one when left out. */
  readonly keptPrompts?: number;
  /** What a model gets and its answer is checked for, by the name or number of the payload. */
  readonly rules?: readonly (readonly [which: string | number, rules: BriefRules])[];
  readonly contract: OperationContract;
  /** At least one wish; the same for every engine and for all time. */
  readonly evals: readonly EvalCase[];
  /** What is measured; nothing when it is left out. */
  readonly bench?: (photo: Picture, other: Picture) => unknown;
}

interface ToolCases<Operation extends string> {
  /** What the product's specification says of it; left out for a tool that is not in there. */
  readonly specified?: {
    /** Its number in menus. */
    readonly place: number;
    readonly id: string;
    readonly title: string;
    readonly label: string;
    readonly category: ToolCategory;
    readonly isFeatured: boolean;
  };
  /** Words for fields of free text, by field, or by field and mode: what the gallery shows. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  readonly operations: Readonly<Record<Operation, OperationCases>>;
}

/** What tests, evaluation, gallery and benchmark try a tool with; an operation without cases does not compile. */
export function defineCases<Marking extends ToolMarking>(
  _marking: Marking,
  cases: ToolCases<keyof Marking & string>,
) {
  return cases;
}
