import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "#core/errors.ts";
import { type Locale, pickLocale } from "#core/locale.ts";
import type { RequireConsent } from "#server/safety/consents.ts";
import { requireFitWords } from "#server/safety/fit-words.ts";
import { type AnyTool, type Operation, operationName } from "#tool-model/define-tool.ts";
import { personAsking } from "../http/asker.ts";
import { letGoBody } from "../http/body-budget.ts";
import type { LimitHook } from "../http/rate-limits.ts";
import { requireIdentity } from "../http/require-identity.ts";
import { wantsStream } from "../http/wants-stream.ts";
import { type OpenPicturesDeps, openPictures, readCall, takeEngineKind } from "./read-call.ts";
import { type FinishedRun, isFinished, type Run } from "./run.ts";
import { type AnswerDeps, toRunAnswer, toRunView } from "./run-answer.ts";
import type { RunStep, WaitForRun } from "./run-events.ts";
import { hasHeardEnd, type OpenStreams, streamRun } from "./run-stream.ts";
import type { RunRequest } from "./start-run.ts";

export interface RunRouteDeps extends OpenPicturesDeps {
  readonly answer: AnswerDeps;
  readonly streams: OpenStreams;
  readonly startRun: (request: RunRequest) => Promise<Run>;
  readonly findRun: (runId: string) => Promise<Run | null>;
  /** A cancel that arrives before its run is stored for it. */
  readonly cancelRun: (run: { runId: string; userId: string }) => Promise<void>;
  /** Throws `not_found` for a run of another user and `run_open` for one that hasn't ended. */
  readonly deletePicture: (run: { runId: string; userId: string }) => Promise<void>;
  /** Announces that a screen follows a run that is about to start. */
  readonly tellWatched: (runId: string) => void;
  readonly waitForRun: WaitForRun;
  readonly lastStep: (runId: string) => RunStep | null;
  /** Throws `consent_missing` if the user hasn't agreed to the processing of these tools. */
  readonly requireConsent: RequireConsent;
  readonly costCredits: number;
  readonly newId: () => string;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set on routes that start a run. */
    operation?: Operation;
  }
}

type ById = { Params: { id: string } };

const runIdField = z.uuid();

/** `POST /images/<operation>` for every operation of `tools`; `scope` is below /images. */
export function addImageRoutes(
  scope: FastifyInstance,
  deps: RunRouteDeps,
  { tools, limitRuns }: { tools: readonly AnyTool[]; limitRuns: LimitHook },
): void {
  for (const tool of tools) {
    for (const operation of Object.values(tool.operations)) {
      scope.route({
        method: "POST",
        url: `/${operationName(operation)}`,
        onRequest: limitRuns,
        config: { operation },
        handler: async (request, reply) => {
          const exchange = { request, reply };
          const run = await startRequested(deps, exchange, { tool, operation });
          letGoBody(exchange.request);
          return answerRun(deps, run, exchange);
        },
      });
    }
  }
}

/** `DELETE /images/:runId`: immediately deletes the result of the user's run and the images it was made from. */
export function addPictureRoutes(scope: FastifyInstance, deps: RunRouteDeps): void {
  scope.route<{ Params: { runId: string } }>({
    method: "DELETE",
    url: "/:runId",
    handler: async (request) => {
      const { userId } = requireIdentity(request);
      const runId = parseRunId(request.params.runId);
      if (runId === null) throw new AppError("not_found");
      await deps.deletePicture({ runId, userId });
      // A restore without the file store reads these log lines.
      request.log.info(`purged ${runId}`);
      const run = await ownRun(deps, request, runId);
      return toRunView(deps.answer, run, localeOf(request));
    },
  });
}

/** `GET /runs/:id/events`; `scope` is below /runs. */
export function addRunEvents(scope: FastifyInstance, deps: RunRouteDeps): void {
  scope.route<ById>({
    method: "GET",
    url: "/:id/events",
    handler: async (request, reply) => {
      const run = await ownRun(deps, request, request.params.id);
      if (hasHeardEnd(request)) return reply.code(204).send();
      return follow(deps, run, { request, reply });
    },
  });
}

/** `GET /runs/:id` and `DELETE /runs/:id`; `scope` is below /runs. */
export function addRunRoutes(scope: FastifyInstance, deps: RunRouteDeps): void {
  scope.route<ById>({
    method: "GET",
    url: "/:id",
    handler: async (request) => {
      const run = await ownRun(deps, request, request.params.id);
      return toRunView(deps.answer, run, localeOf(request));
    },
  });
  scope.route<ById>({
    method: "DELETE",
    url: "/:id",
    handler: async (request) => {
      const { userId } = requireIdentity(request);
      const runId = parseRunId(request.params.id);
      if (runId !== null) await deps.cancelRun({ runId, userId });
      const run = await ownRun(deps, request, request.params.id);
      return toRunView(deps.answer, run, localeOf(request));
    },
  });
}

interface Asked {
  readonly tool: AnyTool;
  readonly operation: Operation;
}

/** Identifies, parses, checks words and consent, validates the images, starts. */
async function startRequested(
  deps: RunRouteDeps,
  { request, reply }: Exchange,
  { tool, operation }: Asked,
): Promise<Run> {
  const asker = personAsking(request, reply);
  const { userId } = asker;
  const runId = readRunId(request) ?? deps.newId();
  request.runId = runId;
  const { kind, body } = takeEngineKind(request.body);
  const call = readCall(operation, body);
  requireFitWords(call.values, operation);
  const { measuresUnasked, isByKey } = requireIdentity(request);
  if (tool.consent !== null) {
    await deps.requireConsent(userId, { kind: tool.consent, isOlder: measuresUnasked === true });
  }
  // Before the start, so that a worker knows it in time.
  if (wantsStream(request)) deps.tellWatched(runId);
  const payload = await openPictures(deps, call, asker);
  return deps.startRun({
    runId,
    userId,
    operation: operationName(operation),
    payload,
    costCredits: deps.costCredits,
    locale: localeOf(request),
    kind,
    isByApi: isByKey === true,
  });
}

const RESPOND_ASYNC = "respond-async";

/** `true` if the client doesn't wait for the end (RFC 7240): it polls or gets a webhook. */
function wantsLater({ headers }: FastifyRequest): boolean {
  return [headers["prefer"] ?? []]
    .flat()
    .join(",")
    .split(/[,;\s]+/)
    .includes(RESPOND_ASYNC);
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Waits for the end of the run. A client that disconnects doesn't affect the run. */
async function answerRun(deps: RunRouteDeps, run: Run, exchange: Exchange): Promise<unknown> {
  const { request, reply } = exchange;
  if (wantsStream(request)) return follow(deps, run, exchange);
  if (wantsLater(request) && !isFinished(run)) {
    reply.code(202).header("preference-applied", RESPOND_ASYNC);
    return toRunView(deps.answer, run, localeOf(request));
  }
  const finished = await waitUnlessClosing(deps, run);
  return toRunAnswer(deps.answer, finished, localeOf(exchange.request));
}

function follow(deps: RunRouteDeps, run: Run, exchange: Exchange): FastifyReply {
  const locale = localeOf(exchange.request);
  const toResult = (finished: FinishedRun) => toRunAnswer(deps.answer, finished, locale);
  return streamRun({ ...deps, toResult }, run, exchange);
}

/** Throws `busy` if the server closes: clients retry with the same id. */
async function waitUnlessClosing(deps: RunRouteDeps, run: Run): Promise<FinishedRun> {
  const { signal } = deps.streams;
  try {
    return await deps.waitForRun(run, { signal });
  } catch (error) {
    throw signal.aborted ? new AppError("busy", {}, { cause: error }) : error;
  }
}

/** Returns a run of the requesting user. Throws the same `not_found` for another user's run as for a missing one. */
async function ownRun(deps: RunRouteDeps, request: FastifyRequest, id: string): Promise<Run> {
  const { userId } = requireIdentity(request);
  const runId = parseRunId(id);
  const run = runId === null ? null : await deps.findRun(runId);
  if (run?.userId !== userId) throw new AppError("not_found");
  request.runId = run.id;
  return run;
}

function readRunId(request: FastifyRequest): string | null {
  const given = request.headers["idempotency-key"];
  if (given === undefined) return null;
  const runId = parseRunId(given);
  if (runId === null) throw new AppError("invalid_field", { field: "Idempotency-Key" });
  return runId;
}

function parseRunId(given: unknown): string | null {
  const parsed = runIdField.safeParse(given);
  return parsed.success ? parsed.data.toLowerCase() : null;
}

function localeOf(request: FastifyRequest): Locale {
  return pickLocale(request.headers["accept-language"]);
}
