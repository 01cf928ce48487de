import { Piscina } from "piscina";
import { AppError } from "#core/errors.ts";
import type { UploadMimeType } from "#core/image-payload.ts";
import type { VerifyAnswer } from "#core/verify.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { Examined, OwnMarks } from "./examine.ts";
import { findAlike, findByWatermark, type KnownPicture } from "./fingerprints.ts";

interface ExamineTask {
  readonly bytes: Uint8Array;
  readonly mimeType: UploadMimeType;
}

export interface Verifier {
  /** Throws `image_unreadable`, or `busy` if too many requests wait. The image isn't stored. */
  verify(bytes: Uint8Array, mimeType: UploadMimeType): Promise<VerifyAnswer>;
  close(): Promise<void>;
}

interface VerifierDeps {
  readonly on: Queryable;
  readonly own: OwnMarks;
  readonly worker: { readonly workerUrl: string; readonly execArgv?: readonly string[] };
}

const MAX_WAITING = 8;
const MAX_HEAP_MB = 512;
const IDLE_MS = 60_000;
const TIMEOUT_MS = 20_000;

/** One thread, started with the first image and stopped when idle, because its reader takes 9 MB. */
function openThread({ own, worker }: VerifierDeps): Piscina<ExamineTask, Examined | null> {
  return new Piscina<ExamineTask, Examined | null>({
    filename: worker.workerUrl,
    name: "handler",
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
    atomics: "disabled",
    workerData: own,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    ...(worker.execArgv ? { execArgv: [...worker.execArgv] } : {}),
  });
}

export function openVerifier(deps: VerifierDeps): Verifier {
  const thread = openThread(deps);
  return {
    async verify(bytes, mimeType) {
      const task = { bytes: Uint8Array.from(bytes), mimeType };
      const examined = await thread
        .run(task, { signal: AbortSignal.timeout(TIMEOUT_MS) })
        .catch((cause: unknown) => {
          throw new AppError("busy", {}, { cause });
        });
      if (!examined) throw new AppError("image_unreadable");
      const byMark =
        examined.watermarkId === null ? null : await findByWatermark(deps.on, examined.watermarkId);
      const byLooks = await findAlike(deps.on, examined.print);
      return toAnswer(examined, { byMark, byLooks });
    },
    close: () => thread.destroy(),
  };
}

interface Known {
  readonly byMark: KnownPicture | null;
  readonly byLooks: KnownPicture | null;
}

function signatureOf({ manifest }: Examined): VerifyAnswer["signature"] {
  if (!manifest) return "none";
  if (manifest.state === "broken") return "changed";
  return manifest.isOurs ? "ours" : "others";
}

function verdictOf(examined: Examined, { byLooks }: Known): VerifyAnswer["verdict"] {
  if (signatureOf(examined) === "ours" || examined.watermarkId !== null) return "yes";
  return byLooks ? "likely" : "unknown";
}

function toAnswer(examined: Examined, known: Known): VerifyAnswer {
  const remembered = known.byMark ?? known.byLooks;
  const said = examined.manifest?.digitalSourceType ?? examined.sourceType;
  return {
    verdict: verdictOf(examined, known),
    signature: signatureOf(examined),
    watermark: examined.watermarkId === null ? "none" : "found",
    fingerprint: known.byLooks ? "alike" : "none",
    digitalSourceType: said ?? remembered?.sourceType ?? null,
    madeOn: remembered?.madeOn ?? null,
  };
}
