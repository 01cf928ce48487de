import type { FastifyInstance } from "fastify";
import type { ImageFile, ImagePayload } from "#core/image-payload.ts";
import { balances } from "#server/credits/ledger.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import { inBatches } from "#server/db/in-batches.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { Asker } from "../http/asker.ts";
import type { LimitHook } from "../http/rate-limits.ts";
import { deletePicture } from "./delete-picture.ts";
import type { OwnRun } from "./mark-composed.ts";
import type { StartRun } from "./open-start-run.ts";
import type { Run } from "./run.ts";
import { createRunWaiter, type RunEvents, type RunStep } from "./run-events.ts";
import { addImageRoutes, addPictureRoutes, addRunEvents, addRunRoutes } from "./run-routes.ts";
import { cancelRun, findRun, findRuns } from "./run-store.ts";
import { createOpenStreams } from "./run-stream.ts";
import type { RunRequest } from "./start-run.ts";

export interface RunServiceDeps {
  readonly database: Database;
  readonly storage: Storage;
  /** What all processes tell about runs; stays open when this ends. */
  readonly events: RunEvents;
  readonly startRun: StartRun;
  /** Proposes ids of runs. */
  readonly newId: () => string;
  readonly signer: UrlSigner;
  readonly media: Pick<MediaBooks, "requireRoom" | "claimUploads" | "findUpload" | "marksOf">;
  readonly tools: readonly AnyTool[];
  readonly readImage: (payload: ImagePayload, asker: Asker) => Promise<ImageFile>;
  /** Throws `consent_missing` for a person who has not agreed to what face and body tools do. */
  readonly requireConsent: (userId: string) => Promise<void>;
  readonly costCredits: number;
  readonly now: () => number;
}

type RouteTools = { readonly limitRuns: LimitHook };

/** Where runs are taken in, followed, answered and cancelled; it works on none. */
export interface RunService {
  /** For the enveloped scope below /images. */
  readonly addImageRoutes: (scope: FastifyInstance, tools: RouteTools) => void;
  /** For the enveloped scope below /runs. */
  readonly addRunRoutes: (scope: FastifyInstance) => void;
  /** The same for programs, which neither stream nor delete single pictures. */
  readonly forPrograms: {
    addImageRoutes(scope: FastifyInstance, tools: RouteTools): void;
    addRunRoutes(scope: FastifyInstance): void;
  };
  /** Starts a run that did not come in by a route of its tool. */
  readonly startRun: (request: RunRequest) => Promise<Run>;
  /** The last step that was heard of a run that goes on. */
  readonly lastStep: (runId: string) => RunStep | null;
  /** In the server's preClose: ends streams and waiting requests. */
  endStreams(): void;
}

/** The part of runs that a web process has; whoever works on them may be another process. */
export function openRunService(deps: RunServiceDeps): RunService {
  const { events, storage, signer, now } = deps;
  const { pool } = deps.database;
  const streams = createOpenStreams();
  const routeDeps = {
    ...deps,
    streams,
    answer: { storage, signer, now, availableOf: createAvailable(pool) },
    findRun: (runId: string) => findRun(pool, runId),
    cancelRun: (run: OwnRun) => cancelRun(pool, run),
    deletePicture: (run: OwnRun) => deletePicture({ storage, on: pool }, run),
    waitForRun: createRunWaiter(createFinding(pool), events),
    lastStep: (runId: string) => events.lastStep(runId),
  };
  return {
    addImageRoutes(scope, { limitRuns }) {
      addImageRoutes(scope, routeDeps, { tools: deps.tools, limitRuns });
      addPictureRoutes(scope, routeDeps);
    },
    addRunRoutes(scope) {
      addRunRoutes(scope, routeDeps);
      addRunEvents(scope, routeDeps);
    },
    forPrograms: {
      addImageRoutes: (scope, { limitRuns }) =>
        addImageRoutes(scope, routeDeps, { tools: deps.tools, limitRuns }),
      addRunRoutes: (scope) => addRunRoutes(scope, routeDeps),
    },
    startRun: routeDeps.startRun,
    lastStep: routeDeps.lastStep,
    endStreams: () => streams.endAll(),
  };
}

/** What every run asks for, asked for by many at once. */
function createFinding(on: Queryable) {
  const find = inBatches((runIds: readonly string[]) => findRuns(on, runIds));
  return async (runId: string): Promise<Run | null> => (await find(runId)) ?? null;
}

function createAvailable(on: Queryable) {
  const balanceOf = inBatches((userIds: readonly string[]) => balances(on, userIds));
  return async (userId: string): Promise<number> => (await balanceOf(userId))?.available ?? 0;
}
