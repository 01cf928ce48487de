import sharp from "sharp";
import type { AspectRatio } from "#engine/generative/brief.ts";
import { checkAnswer } from "#engine/generative/check-answer.ts";
import type { EditModel, EditRequest } from "#engine/generative/model.ts";
import { EngineFailure } from "#engine/port.ts";
import type { Outcomes } from "./outcomes.ts";
import type { SeenRequest } from "./seen-request.ts";

/** The content of one edit as sent to a provider. */
export interface SeenEdit {
  readonly prompt: string;
  readonly pictures: readonly Uint8Array[];
  readonly aspect: AspectRatio;
}

/** A provider's part of the tests besides its wire: `cases.fake.ts` in its folder. */
export interface WireCases {
  /** Its column in docs/engines-on-the-wire.md. */
  readonly title: string;
  /** It has keys, limits and rules: `hostedOutcomes` apply to it. */
  readonly isHosted: boolean;
  /** The outcomes of the scenarios that only this wire has. */
  readonly outcomes: Outcomes;
  /**
   * Its models at a base URL, by their names in tests; most providers have one. `imageCounts`: pictures of each
   * operation, for wires that have a workflow per operation.
   */
  openModels(
    baseUrl: string,
    imageCounts?: ReadonlyMap<string, number>,
  ): Readonly<Record<string, EditModel>>;
  /** Reads the content of an edit's paid call; `all`: every call of that edit. */
  readEdit(call: SeenRequest, all: readonly SeenRequest[]): SeenEdit;
}

/** A drawn picture with visible content. */
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

/** The outcome of an edit after the check of its answer: a picture or one code, and the requested wait. */
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
