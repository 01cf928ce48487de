import type { FastifyInstance } from "fastify";
import type { ImageFile, ImagePayload } from "#core/image-payload.ts";
import type { Database } from "#server/db/connection.ts";
import type { MediaBooks } from "#server/storage/media-books.ts";
import type { Storage } from "#server/storage/port.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import type { AnyTool } from "#tools/define-tool.ts";
import type { LimitHook } from "../http/rate-limits.ts";
import { deletePicture } from "./delete-picture.ts";
import { loadUploads } from "./own-uploads.ts";
import { createRunWaiter, type RunEvents } from "./run-events.ts";
import { openRunLine } from "./run-line.ts";
import { addImageRoutes, addPictureRoutes, addRunEvents, addRunRoutes } from "./run-routes.ts";
import { cancelRun, findRun } from "./run-store.ts";
import { createOpenStreams } from "./run-stream.ts";
import { startRun } from "./start-run.ts";

export interface RunDeskDeps {
  readonly database: Database;
  /** What all processes tell about runs; stays open when the desk ends. */
  readonly events: RunEvents;
  readonly storage: Storage;
  readonly signer: UrlSigner;
  readonly media: Pick<MediaBooks, "requireRoom" | "marksOf">;
  readonly tools: readonly AnyTool[];
  readonly readImage: (payload: ImagePayload) => Promise<ImageFile>;
  /** Throws `consent_missing` for a person who has not agreed to what face and body tools do. */
  readonly requireConsent: (userId: string) => Promise<void>;
  readonly costCredits: number;
  readonly newId: () => string;
  readonly now: () => number;
  /** More runs than this may not wait in the line, of all users together. */
  readonly maxQueued: number;
  /** Whose run goes first where runs wait; higher before lower. */
  readonly priorityOf: (userId: string) => Promise<number>;
}

type RouteTools = { readonly limitRuns: LimitHook };

/** Where runs are taken in, followed, answered and cancelled; it works on none. */
export interface RunDesk {
  /** For the enveloped scope below /images. */
  addImageRoutes(scope: FastifyInstance, tools: RouteTools): void;
  /** For the enveloped scope below /runs. */
  addRunRoutes(scope: FastifyInstance): void;
  /** The same for programs, which neither stream nor delete single pictures. */
  readonly forPrograms: {
    addImageRoutes(scope: FastifyInstance, tools: RouteTools): void;
    addRunRoutes(scope: FastifyInstance): void;
  };
  /** In the server's preClose: ends streams and waiting requests. */
  endStreams(): void;
}

/** The part of runs that a web process has; whoever works on them may be another process. */
export function openRunDesk(deps: RunDeskDeps): RunDesk {
  const { database, events } = deps;
  const streams = createOpenStreams();
  const line = openRunLine({ ...deps, on: database.pool });
  const routeDeps = {
    ...deps,
    streams,
    answer: { ...deps, on: database.pool },
    loadUploads: loadUploads.bind(null, deps),
    startRun: startRun.bind(null, { ...deps, line }),
    findRun: findRun.bind(null, database.pool),
    cancelRun: cancelRun.bind(null, database.pool),
    deletePicture: deletePicture.bind(null, { ...deps, on: database.pool }),
    waitForRun: createRunWaiter(database.pool, events),
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
    endStreams: () => streams.endAll(),
  };
}
