import { AppError, errorText } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import { noteTable } from "#core/note-table.ts";
import { kindOfEngine, type RunAnswer, type ShownAnswer } from "#core/run.ts";
import { stepsKeyOf } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import { type Operation, operationName } from "#tool-model/define-tool.ts";
import { catalogue } from "#tools/catalogue.ts";
import { ERASED_RESULT } from "./delete-picture.ts";
import { type DoneRun, type FinishedRun, type Run, returnOf } from "./run.ts";

/** Validity of a result's URL; `GET /runs/:id` makes a new one. */
const URL_LIFE_MS = 24 * 60 * 60_000;

export interface AnswerDeps {
  /** The user's spendable credits. */
  readonly availableOf: (userId: string) => Promise<number>;
  readonly storage: Storage;
  readonly signer: UrlSigner;
  readonly now: () => number;
  /** Whether results of hosted engines can be returned for their credits. */
  readonly returnsHosted: boolean;
}

/** A run as its owner sees it, without the image itself. */
export interface RunView {
  readonly runId: string;
  readonly operation: string;
  readonly state: Run["state"];
  readonly createdAt: string;
  /** `true` once the owner has deleted the result of a done run. */
  readonly isDeleted: boolean;
  /** `null` unless the run is done and its result still exists. */
  readonly result: Omit<RunAnswer, "base64" | "runId" | "credits"> | null;
  /** `null` unless the run failed. */
  readonly error: { readonly code: string; readonly message: string } | null;
  /** The current balance. */
  readonly credits: number;
}

/**
 * Returns the result of a finished run. Throws its failure, `picture_deleted`, or `not_found` if the file is missing.
 */
export async function toRunAnswer(
  deps: AnswerDeps,
  run: FinishedRun,
  locale: Locale,
): Promise<ShownAnswer> {
  if (run.state === "failed") throw new AppError(run.failure.code, run.failure.details);
  if (isDeleted(run)) throw new AppError("picture_deleted");
  const [file, credits] = await Promise.all([
    deps.storage.get(run.result.key),
    deps.availableOf(run.userId),
  ]);
  if (!file) throw new AppError("not_found");
  const { bytes } = file;
  return {
    base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64"),
    ...describeResult(deps, run, locale),
    ...returnOf(run, deps.returnsHosted),
    ...stepsOf(deps, run),
    runId: run.id,
    credits,
  };
}

/** Builds the answer of `GET /runs/:id`. */
export async function toRunView(deps: AnswerDeps, run: Run, locale: Locale): Promise<RunView> {
  const credits = await deps.availableOf(run.userId);
  return {
    runId: run.id,
    operation: run.operation,
    state: run.state,
    createdAt: run.createdAt.toISOString(),
    isDeleted: isDeleted(run),
    result: toResultView(deps, run, locale),
    error:
      run.state === "failed"
        ? {
            code: run.failure.code,
            message: errorText(run.failure.code, locale, run.failure.details),
          }
        : null,
    credits,
  };
}

/** The result of a run as its owner sees it; `null` if there is none or it was deleted. */
export function toResultView(
  deps: Pick<AnswerDeps, "signer" | "now">,
  run: Run,
  locale: Locale,
): RunView["result"] {
  return run.state === "done" && !isDeleted(run) ? describeResult(deps, run, locale) : null;
}

const withSteps = new Set(
  catalogue
    .flatMap(({ operations }): Operation[] => Object.values(operations))
    .filter(({ keepsSteps }) => keepsSteps)
    .map(operationName),
);

/** Where the steps of a result are, if its operation has some. Results of earlier releases lack the file. */
function stepsOf({ signer, now }: AnswerDeps, { operation, result }: DoneRun) {
  if (!withSteps.has(operation) || kindOfEngine(result.engine) !== "local") return {};
  const expiresAtMs = now() + URL_LIFE_MS;
  return { stepsUrl: signer.sign(stepsKeyOf(result.key), { expiresAtMs }) };
}

function isDeleted(run: Run): boolean {
  return run.state === "done" && run.result.key === ERASED_RESULT;
}

function describeResult(
  deps: Pick<AnswerDeps, "signer" | "now">,
  { result, elapsedMs }: DoneRun,
  locale: Locale,
) {
  const { signer, now } = deps;
  const { engine: id, model, capability, note, isFree, framing } = result;
  return {
    mimeType: result.mimeType,
    url: signer.sign(result.key, { expiresAtMs: now() + URL_LIFE_MS }),
    isFree,
    ...(framing ? { framing } : {}),
    engine: {
      id,
      kind: kindOfEngine(id),
      elapsedMs,
      model,
      capability,
      note: note === null ? null : noteTable[note][locale],
      noteCode: note,
    },
  };
}
