import sharp from "sharp";
import { EngineFailure, type EngineResult, type ImageEngine } from "#engine/port.ts";
import type { EvalCase, EvalPhotos, Picture } from "#tool-model/define.cases.ts";
import { type FaceDescriber, faceDistance } from "../../bench/face-distance.ts";
import { alignedSsim, changedness } from "./structure.ts";

/** Measurements of one picture; `null` if a figure doesn't apply to the case. */
interface Grades {
  readonly widthPx: number;
  readonly heightPx: number;
  /** face-api distance of the worst-matching person; Infinity if a person isn't found at all. */
  readonly faceDistance: number | null;
  /** Aligned SSIM of everything that had to stay. */
  readonly ssim: number | null;
  /** Mean difference to the source, 0..255. */
  readonly changed: number;
}

export interface Outcome {
  readonly caseId: string;
  readonly operation: string;
  readonly engine: string;
  /** `done`, or the code of the failure. */
  readonly outcome: string;
  readonly elapsedMs: number;
  readonly costMicroUsd: number;
  readonly isFree: boolean;
  readonly picture: Picture | null;
  readonly grades: Grades | null;
}

interface Evaluation {
  /** The engine's name in the report. */
  readonly name: string;
  readonly engine: ImageEngine;
  readonly photos: EvalPhotos;
  readonly describeFaces: FaceDescriber;
}

/** Runs one case on one engine and measures its picture. A failure is also an outcome. */
export async function evaluate(one: EvalCase, evaluation: Evaluation): Promise<Outcome> {
  const { name, engine, photos } = evaluation;
  const { id: caseId, operation } = one;
  const startedAt = performance.now();
  const end = (made: EngineResult | EngineFailure) => ({
    caseId,
    operation,
    engine: name,
    outcome: made instanceof EngineFailure ? made.code : "done",
    elapsedMs: Math.round(performance.now() - startedAt),
    costMicroUsd: made.costMicroUsd,
  });
  try {
    const made = await engine.run(
      { operation, payload: one.payload(photos) },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    // The clock stops before anything is measured.
    const ended = end(made);
    const grades = await grade(one, evaluation, made.image);
    return { ...ended, isFree: made.isFree ?? false, picture: made.image, grades };
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    return { ...end(error), isFree: false, picture: null, grades: null };
  }
}

async function grade(
  one: EvalCase,
  { photos, describeFaces }: Evaluation,
  { bytes }: Picture,
): Promise<Grades> {
  const source = one.source(photos);
  const { width, height } = await sharp(bytes).metadata();
  const people = one.people?.(photos) ?? [];
  return {
    widthPx: width,
    heightPx: height,
    faceDistance: people.length === 0 ? null : await worstFace(describeFaces, people, bytes),
    ssim: one.stays ? await alignedSsim(source.bytes, bytes, one.stays.mayChange) : null,
    changed: await changedness(source.bytes, bytes),
  };
}

async function worstFace(
  describeFaces: FaceDescriber,
  people: readonly Picture[],
  result: Uint8Array,
): Promise<number> {
  const found = await describeFaces(result);
  let worst = 0;
  for (const { bytes } of people) {
    const [wanted] = await describeFaces(bytes);
    if (!wanted) continue;
    const nearest = Math.min(...found.map((face) => faceDistance(wanted, face)));
    worst = Math.max(worst, nearest);
  }
  return worst;
}

export interface Summary {
  readonly engine: string;
  readonly done: number;
  readonly failed: number;
  readonly medianMs: number | null;
  readonly costMicroUsd: number;
  readonly faceDistance: number | null;
  readonly ssim: number | null;
  readonly changed: number | null;
}

/** One line per engine; means over the cases that have the figure. */
export function summarise(outcomes: readonly Outcome[]): Summary[] {
  const engines = [...new Set(outcomes.map(({ engine }) => engine))];
  return engines.map((engine) => {
    const mine = outcomes.filter((outcome) => outcome.engine === engine);
    const done = mine.filter(({ grades }) => grades !== null);
    const figures = (pick: (grades: Grades) => number | null): number[] =>
      done.flatMap(({ grades }) => (grades ? [pick(grades)] : [])).filter(isFigure);
    return {
      engine,
      done: done.length,
      failed: mine.length - done.length,
      medianMs: median(done.map(({ elapsedMs }) => elapsedMs)),
      costMicroUsd: mine.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0),
      faceDistance: mean(figures((grades) => grades.faceDistance)),
      ssim: mean(figures((grades) => grades.ssim)),
      changed: mean(figures((grades) => grades.changed)),
    };
  });
}

function isFigure(value: number | null): value is number {
  return value !== null && Number.isFinite(value);
}

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
