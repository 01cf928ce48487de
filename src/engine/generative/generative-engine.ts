import { createHash } from "node:crypto";
import {
  type EngineAbility,
  EngineFailure,
  type EngineOptions,
  type EngineRequest,
  type EngineResult,
  type ImageEngine,
  poorResultCodes,
} from "../port.ts";
import type { EditBrief, LocalStep } from "./brief.ts";
import { checkAnswer } from "./check-answer.ts";
import type { EditModel, EditRequest, Translator } from "./model.ts";
import type { GenerativeRegistry, RegisteredGenerative } from "./operation.ts";
import { aspectOf, prepareImage, prepareMask } from "./prepare-image.ts";
import { renderPrompt } from "./render-prompt.ts";

interface GenerativeEngineOptions {
  readonly model: EditModel;
  readonly operations: GenerativeRegistry;
  /**
   * Finishes answers in its own threads. Must support `finish_picture` and the operations that `FinishRules.lastStep`
   * names.
   */
  readonly local: Pick<ImageEngine, "run">;
  /** For models that only read English. `null`: text with non-ASCII letters is refused with `unsupported`. */
  readonly translator: Translator | null;
}

/** Fractions of the progress at which a step begins. */
const ASKING = 0.1;
const FINISHING = 0.8;
const LAST_STEP = 0.9;
const SEEDS = 2 ** 31;

/**
 * Puts a model behind the same port as the built-in engine. Prepares the prompt and the images of an operation, asks
 * the model once, checks its answer and finishes it. If a face or a body had to stay the same and didn't, asks the model
 * a second time. If that answer is uncertain too, the result is free of charge; if both are surely wrong, there is none
 * (`result_face`, `result_body`).
 */
export function createGenerativeEngine(options: GenerativeEngineOptions): ImageEngine {
  const { model, operations } = options;
  let isClosed = false;
  function find(name: string): RegisteredGenerative | null {
    const isIn = model.operations?.has(name) ?? true;
    return isIn && Object.hasOwn(operations, name) ? (operations[name] ?? null) : null;
  }
  return {
    id: model.id,
    kind: "studio",
    model: model.model,
    ability(name): EngineAbility | null {
      const operation = find(name);
      if (!operation) return null;
      const { capability, note, hasOwnSize } = operation;
      return { capability, note, hasOwnSize };
    },
    async run(request, runOptions) {
      const operation = find(request.operation);
      if (!operation) throw new EngineFailure("unsupported");
      if (isClosed) throw new EngineFailure("unavailable", "The engine is closed.");
      if (runOptions.signal.aborted) throw new EngineFailure("cancelled");
      const work = { ...options, operation, request, run: runOptions, spent: { microUsd: 0 } };
      return makePicture(work).catch((error: unknown) => {
        throw withCost(error, work);
      });
    },
    warmUp: async () => undefined,
    async close() {
      isClosed = true;
    },
  };
}

type Finished = Pick<EngineResult, "image" | "note" | "isFree">;

/** `true` if the result may show another face, or a body with a fault. */
function isUnsure({ note, isFree = false }: Finished): boolean {
  return isFree || note === "face_unsure";
}

/** One run, with its cost so far. */
interface Work extends GenerativeEngineOptions {
  readonly operation: RegisteredGenerative;
  readonly request: EngineRequest;
  readonly run: EngineOptions;
  readonly spent: { microUsd: number };
}

async function makePicture(work: Work): Promise<EngineResult> {
  const { model, operation, run, spent } = work;
  run.onProgress("reading", 0);
  const brief = readBrief(work, await inEnglish(work));
  const call = await prepareCall(work, brief);
  run.onProgress("generating", ASKING);
  const made = await keepPerson(work, brief, call);
  const last = await takeLastStep(work, brief.finish.lastStep, made);
  return {
    image: last.image,
    engine: model.id,
    model: model.model,
    capability: operation.capability,
    note: made.note ?? last.note,
    costMicroUsd: spent.microUsd,
    isFree: isUnsure(made),
  };
}

/** Adds the cost so far to a failure. */
function withCost(error: unknown, { spent }: Work): unknown {
  if (!(error instanceof EngineFailure)) return error;
  return new EngineFailure(error.code, error.message, {
    cause: error,
    retryAfterMs: error.retryAfterMs,
    costMicroUsd: spent.microUsd + error.costMicroUsd,
  });
}

/** English translations, by field, of the user's texts that the model can't read. */
async function inEnglish(work: Work): Promise<Readonly<Record<string, string>>> {
  const { model, translator, operation, request, run } = work;
  if (model.readsVietnamese) return {};
  const foreign = Object.entries(Object(request.payload)).filter(
    (entry): entry is [string, string] =>
      operation.freeText.includes(entry[0]) && typeof entry[1] === "string" && !isPlain(entry[1]),
  );
  if (foreign.length === 0) return {};
  if (!translator)
    throw new EngineFailure("unsupported", `${model.model} understands only English`);
  const translated = await Promise.all(
    foreign.map(async ([field, text]) => [field, await translator.toEnglish(text, run.signal)]),
  );
  return Object.fromEntries(translated);
}

/** Whether all letters are ASCII. */
function isPlain(text: string): boolean {
  return !/[^\p{ASCII}]/u.test(text.replaceAll(/\P{Letter}/gu, ""));
}

function readBrief(
  { operation, request }: Work,
  translated: Readonly<Record<string, string>>,
): EditBrief {
  try {
    return operation.brief(request.payload, translated);
  } catch (cause) {
    throw new EngineFailure("bad_request", "the payload doesn't match the operation", { cause });
  }
}

type Call = Omit<EditRequest, "signal">;

async function prepareCall({ model, request }: Work, brief: EditBrief): Promise<Call> {
  if (brief.images.length > model.maxImages) {
    throw new EngineFailure(
      "unsupported",
      `${model.model} accepts at most ${model.maxImages} images`,
    );
  }
  const [first, ...others] = await Promise.all([
    prepareImage(brief.images[0].image),
    ...brief.images.slice(1).map(({ image }) => prepareImage(image)),
  ]);
  const images = [first.file, ...others.map(({ file }) => file)] as const;
  const aspect =
    typeof brief.aspect === "number"
      ? aspectOf([first, ...others][brief.aspect] ?? first)
      : brief.aspect;
  const mask = brief.mask && model.takesMask ? await prepareMask(brief.mask, first) : null;
  const words = renderPrompt(brief, model.family, aspect);
  const seed = seedOf(words.prompt, images);
  return { ...words, operation: request.operation, images, mask, aspect, seed };
}

/** Equal for equal prompts and images, so that a restarted run asks for the same result. */
function seedOf(prompt: string, images: Call["images"]): number {
  const hash = createHash("sha256").update(prompt);
  for (const { bytes } of images) hash.update(bytes);
  return hash.digest().readUInt32BE(0) % SEEDS;
}

async function askOnce(work: Work, { finish }: EditBrief, call: Call): Promise<Finished> {
  const { model, local, operation, run, spent } = work;
  const { hasOwnSize } = operation;
  const answer = await model.edit({ ...call, signal: run.signal });
  spent.microUsd += answer.costMicroUsd;
  run.onProgress("finishing", FINISHING);
  const { image } = await checkAnswer(answer.bytes, answer);
  const { lastStep, ...rules } = finish;
  // The step that writes the final file leaves the traces, so that they are left only once.
  const traces = lastStep ? null : tracesOf(work);
  return local.run(
    { operation: "finish_picture", payload: { answer: image, rules, hasOwnSize }, traces },
    { signal: run.signal, onProgress: () => undefined },
  );
}

const tracesOf = ({ request }: Work) => request.traces ?? null;

const poorResults: ReadonlySet<string> = new Set(poorResultCodes);

/** Asks the model, and a second time if the person isn't surely the same. */
async function keepPerson(work: Work, brief: EditBrief, call: Call): Promise<Finished> {
  const first = await askOnce(work, brief, call).catch((error: unknown) => {
    if (error instanceof EngineFailure && poorResults.has(error.code)) return error;
    throw error;
  });
  if (!(first instanceof EngineFailure) && !isUnsure(first)) return first;
  const second = await askAgain(work, brief, call);
  if (second) return second;
  if (first instanceof EngineFailure) throw first;
  return first;
}

/** Asks for another result of the same request. `null` if that fails; the first result is used then. */
async function askAgain(work: Work, brief: EditBrief, call: Call): Promise<Finished | null> {
  try {
    return await askOnce(work, brief, { ...call, seed: (call.seed + 1) % SEEDS });
  } catch (error) {
    if (!(error instanceof EngineFailure) || error.code === "cancelled") throw error;
    work.spent.microUsd += error.costMicroUsd;
    return null;
  }
}

/** Runs the built-in engine on the model's result, for example to crop an ID photo to its size. */
async function takeLastStep(work: Work, step: LocalStep | null, made: Finished): Promise<Finished> {
  const { local, run } = work;
  if (!step) return made;
  run.onProgress("finishing", LAST_STEP);
  const payload = { ...step.payload, [step.imageKey]: made.image };
  try {
    return await local.run(
      { operation: step.operation, payload, traces: tracesOf(work) },
      { signal: run.signal, onProgress: () => undefined },
    );
  } catch (error) {
    if (!(error instanceof EngineFailure) || error.code === "cancelled") throw error;
    // The user's own photo isn't at fault if the model's result can't be used.
    throw new EngineFailure("no_image", `${step.operation}: ${error.message}`, { cause: error });
  }
}
