import type { ToolMarking } from "#core/marking.ts";
import type { EngineFailureCode } from "#engine/port.ts";
import type { ToolCategory } from "./define-card.ts";

export interface Picture {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** Returns a fake image identified by its first byte, for payloads that are never decoded. */
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

/** Returns one payload for each option. */
export function payloadCases<Option extends string | number>(
  options: readonly Option[],
  payload: (option: Option) => Payload,
): PayloadCase[] {
  return options.map((option) => ({ name: String(option), payload: payload(option) }));
}

/** A brief without its texts. Images are named by the number in their byte. */
interface BriefRules {
  readonly images: readonly string[];
  readonly aspect: number | string;
  readonly size: string;
  readonly differs: number | null;
  readonly mask: number | null;
  readonly people: readonly string[];
  readonly faceCount: number | null;
  readonly sameBody: number | null;
  readonly pasteBack: readonly (number | null)[] | null;
  readonly cutOut: string | null;
  readonly lastStep: string | null;
}

/** Checks that are off unless a tool asks for them. */
export const nothing = {
  mask: null,
  people: [],
  faceCount: null,
  sameBody: null,
  pasteBack: null,
  cutOut: null,
  lastStep: null,
} as const;
/** The first image is changed and keeps its size. */
export const edit = { ...nothing, aspect: 0, size: "picture 1 x 1", differs: 1 } as const;

/**
 * `portraits` show one person, `figures` one whole body, `rooms` several people, at half or full length, `outdoors` land
 * under an open sky.
 */
export type PhotoKind = "portraits" | "figures" | "rooms" | "outdoors";

/** What the built-in engine must make of six photos. */
export interface OperationContract {
  /** `target` is a second image with several people. */
  readonly payload: (photo: Picture, target: Picture) => Payload;
  /** Defaults to portraits. */
  readonly photos?: PhotoKind;
  /** Codes with which one of the six may be refused. */
  readonly refusals?: readonly EngineFailureCode[];
  /** Code with which an image without people is refused. */
  readonly withoutPeople?: EngineFailureCode;
}

/** The images that every engine gets in an evaluation. */
export interface EvalPhotos {
  readonly people: readonly [Picture, Picture, Picture];
  readonly group: Picture;
  /** A person under an open sky. */
  readonly outdoors: Picture;
}

/** An area of an image in shares of its width and height, 0..1. */
export interface Share {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** One request of the evaluation, with the conditions for its result. */
export interface EvalCase {
  readonly id: string;
  readonly operation: string;
  readonly payload: (photos: EvalPhotos) => unknown;
  /** The image to change. */
  readonly source: (photos: EvalPhotos) => Picture;
  /** Images whose faces must be recognisable in the result. */
  readonly people?: (photos: EvalPhotos) => readonly Picture[];
  /** The source's structure must stay in place, except in this area. `null` exempts no area. */
  readonly stays?: { readonly mayChange: Share | null };
}

const first = ({ people }: EvalPhotos): Picture => people[0];
export const whole = { mayChange: null };
/** The clothes in a head and shoulders photo. */
export const clothes: Share = { left: 0, top: 0.55, right: 1, bottom: 1 };
export const sky: Share = { left: 0, top: 0, right: 1, bottom: 0.55 };
/** The person at the left edge of the group photo. */
export const leftmost: Share = { left: 0, top: 0, right: 0.35, bottom: 1 };
export const face = { people: (photos: EvalPhotos) => [first(photos)] };

/** Returns a request for the first person's photo. */
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
  /** The fields of its payload, in order. */
  readonly fields: string;
  /** One payload for each choice on its screen. */
  readonly payloads: readonly PayloadCase[];
  /** Number of first payloads whose prompts are snapshotted, if they differ in more than a word. Defaults to one. */
  readonly keptPrompts?: number;
  /** The model's input and the checks of its output, by the name or number of the payload. */
  readonly rules?: readonly (readonly [which: string | number, rules: BriefRules])[];
  readonly contract: OperationContract;
  /** At least one request, the same for every engine and never changed. */
  readonly evals: readonly EvalCase[];
  /** Payload of the benchmark. Not measured if left out. */
  readonly bench?: (photo: Picture, other: Picture) => unknown;
}

interface ToolCases<Operation extends string> {
  /** The specification's data of the tool. Left out for a tool that isn't in it. */
  readonly specified?: {
    /** Its position in menus. */
    readonly place: number;
    readonly id: string;
    readonly title: string;
    readonly label: string;
    readonly category: ToolCategory;
    readonly isFeatured: boolean;
  };
  /** Queries of ordinary people in any language that must find this tool first, in any language of the page. */
  readonly searches: readonly string[];
  /** Sample texts for free text fields, by field, or by field and mode. The gallery shows them. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  readonly operations: Readonly<Record<Operation, OperationCases>>;
}

/** Defines the cases for tests, evaluation, gallery and benchmark. An operation without cases doesn't compile. */
export function defineCases<Marking extends ToolMarking>(
  _marking: Marking,
  cases: ToolCases<keyof Marking & string>,
) {
  return cases;
}
