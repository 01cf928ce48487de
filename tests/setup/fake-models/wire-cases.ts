import sharp from "sharp";
import type { AspectRatio } from "#engine/generative/brief.ts";
import { checkAnswer } from "#engine/generative/check-answer.ts";
import type { EditModel, EditRequest } from "#engine/generative/model.ts";
import { EngineFailure } from "#engine/port.ts";
import type { Outcomes } from "./outcomes.ts";
import type { SeenRequest } from "./seen-request.ts";

/** What a provider was sent for one edit. */
export interface SeenEdit {
  readonly prompt: string;
  readonly pictures: readonly Uint8Array[];
  readonly aspect: AspectRatio;
}

/** What tests need of a provider besides its wire: `cases.fake.ts` in its folder. */
export interface WireCases {
  /** Its column in docs/engines-on-the-wire.md. */
  readonly title: string;
  /** It has keys, limits and rules of its own: `hostedOutcomes` hold for it. */
  readonly isHosted: boolean;
  /** What comes out of the scenarios that only this wire has. */
  readonly outcomes: Outcomes;
  /**
   * Models of it at an address, by what tests call them; most have one. `imageCounts`: pictures of each operation,
   * for wires that keep a workflow per operation.
   */
  openModels(
    baseUrl: string,
    imageCounts?: ReadonlyMap<string, number>,
  ): Readonly<Record<string, EditModel>>;
  /** What the paid call of an edit asked for; `all`: every call of that edit. */
  readEdit(call: SeenRequest, all: readonly SeenRequest[]): SeenEdit;
}

/** A drawn picture with something to see in it. */
export async function drawPicture(widthPx: number, heightPx: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">
    <rect width="100%" height="100%" fill="#7a93ab"/>
    <circle cx="50%" cy="40%" r="22%" fill="#d9a98a"/><rect x="25%" y="65%" width="50%" height="35%" fill="#3d4f6b"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** An edit of one drawn picture, 3:4. */
export async function sampleEdit(changes: Partial<EditRequest> = {}): Promise<EditRequest> {
  return {
    operation: "art_style",
    prompt: "Paint it as a watercolour.",
    negativePrompt: null,
    images: [{ bytes: await drawPicture(240, 320), mimeType: "image/jpeg" }],
    mask: null,
    aspect: "3:4",
    seed: 7,
    signal: new AbortController().signal,
    ...changes,
  };
}

/** How an edit ended, with the check of its answer: a picture or one code, and the wait that was asked for. */
export interface Outcome {
  readonly code: EngineFailure["code"] | "picture";
  readonly retryAfterMs: number | null;
  readonly message: string;
  readonly costMicroUsd: number;
}

export async function outcomeOf(model: EditModel, request: EditRequest): Promise<Outcome> {
  try {
    const answer = await model.edit(request);
    await checkAnswer(answer.bytes, answer);
    return {
      code: "picture",
      retryAfterMs: null,
      message: "",
      costMicroUsd: answer.costMicroUsd,
    };
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    const { code, retryAfterMs, message, costMicroUsd } = error;
    return { code, retryAfterMs, message, costMicroUsd };
  }
}
