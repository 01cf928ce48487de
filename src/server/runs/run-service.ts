import type { FastifyInstance } from "fastify";
import type { ImageFile, ImagePayload } from "#core/image-payload.ts";
import { balances } from "#server/credits/ledger.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import { inBatches } from "#server/db/in-batches.ts";
import type { RequireConsent } from "#server/safety/consents.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { Asker } from "../http/asker.ts";
import type { LimitHook } from "../http/rate-limits.ts";
import { deletePicture } from "./delete-picture.ts";
import type { EqualResults } from "./equal-results.ts";
import { addEqualRoute } from "./equal-route.ts";
import type { OwnRun } from "./mark-composed.ts";
import type { StartRun } from "./open-start-run.ts";
import type { Run } from "./run.ts";
import { createRunWaiter, type RunEvents, type RunStep } from "./run-events.ts";
import { tellWatched } from "./run-notice.ts";
import { addImageRoutes, addPictureRoutes, addRunEvents, addRunRoutes } from "./run-routes.ts";
import { cancelRun, findRun, findRuns } from "./run-store.ts";
import { createOpenStreams } from "./run-stream.ts";
import type { RunRequest } from "./start-run.ts";

export interface RunServiceDeps {
  readonly database: Database;
  readonly storage: Storage;
  /** Notices of all processes about runs. Not closed by this module. */
  readonly events: RunEvents;
  readonly startRun: StartRun;
  /** Generates ids of runs. */
  readonly newId: () => string;
  readonly signer: UrlSigner;
  readonly media: Pick<MediaBooks, "requireRoom" | "claimUploads" | "findUpload" | "marksOf">;
  readonly tools: readonly AnyTool[];
  readonly readImage: (payload: ImagePayload, asker: Asker) => Promise<ImageFile>;
  /** Throws `consent_missing` if the user hasn't agreed to the processing of face and body tools. */
  readonly requireConsent: RequireConsent;
  readonly equalResults: EqualResults;
  readonly costCredits: number;
  /** Whether results of hosted engines can be returned for their credits. */
  readonly returnsHosted: boolean;
  readonly now: () => number;
}

type RouteTools = { readonly limitRuns: LimitHook };

/** Accepts, follows, answers and cancels runs. Doesn't execute them. */
export interface RunService {
  /** For the enveloped scope below /images. */
  readonly addImageRoutes: (scope: FastifyInstance, tools: RouteTools) => void;
  /** For the enveloped scope below /runs. */
  readonly addRunRoutes: (scope: FastifyInstance) => void;
  /** For API clients, which neither stream nor delete single images. */
  readonly forPrograms: {
    addImageRoutes(scope: FastifyInstance, tools: RouteTools): void;
    addRunRoutes(scope: FastifyInstance): void;
  };
  /** Starts a run outside the routes of its tool. */
  readonly startRun: (request: RunRequest) => Promise<Run>;
  /** The last step heard of a run that hasn't ended. */
  readonly lastStep: (runId: string) => RunStep | null;
  /** In the server's preClose: ends streams and waiting requests. */
  endStreams(): void;
}

/** Opens the part of runs that web processes need. Workers may be other processes. */
export function openRunService(deps: RunServiceDeps): RunService {
  const { events, storage } = deps;
  const { pool } = deps.database;
  const streams = createOpenStreams();
  const routeDeps = {
    ...deps,
    streams,
    answer: { ...deps, availableOf: createAvailable(pool) },
    findRun: (runId: string) => findRun(pool, runId),
    cancelRun: (run: OwnRun) => cancelRun(pool, run),
    deletePicture: (run: OwnRun) => deletePicture({ storage, on: pool }, run),
    tellWatched: (runId: string) => void tellWatched(pool, runId),
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
      addEqualRoute(scope, routeDeps);
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

/** Looks up runs, batching concurrent requests. */
function createFinding(on: Queryable) {
  const find = inBatches((runIds: readonly string[]) => findRuns(on, runIds));
  return async (runId: string): Promise<Run | null> => (await find(runId)) ?? null;
}

function createAvailable(on: Queryable) {
  const balanceOf = inBatches((userIds: readonly string[]) => balances(on, userIds));
  return async (userId: string): Promise<number> => (await balanceOf(userId))?.available ?? 0;
}
