import {
  type Creation,
  type CreationChange,
  type CreationDetail,
  type CreationFilter,
  type CreationPage,
  type CreationSettings,
  type OpenRun,
} from "#core/creations.ts";
import { AppError } from "#core/errors.ts";
import type { ImageFile } from "#core/image-payload.ts";
import type { Locale } from "#core/locale.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { RunStep } from "#server/runs/run-events.ts";
import type { RunRequest } from "#server/runs/start-run.ts";
import type { RequireConsent } from "#server/safety/consents.ts";
import { requireFitWords } from "#server/safety/fit-words.ts";
import { userFolder } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import { type AnyTool, type Operation, operationName, takesSeed } from "#tool-model/define-tool.ts";
import { mapPictures, type Pictured } from "#tool-model/pictured.ts";
import {
  type CreationDetailRow,
  changeCreation,
  findCreation,
  findCreations,
  findOpenRuns,
  type OwnRun,
} from "./creation-rows.ts";
import { toCreation, toDetail, type ViewDeps } from "./creation-view.ts";

const PAGE_SIZE = 24;

export interface CreationsDeps extends Omit<ViewDeps, "toolOf" | "hasVersions"> {
  readonly on: Queryable;
  readonly storage: Pick<Storage, "get">;
  readonly tools: readonly AnyTool[];
  readonly startRun: (request: RunRequest) => Promise<unknown>;
  readonly lastStep: (runId: string) => RunStep | null;
  /** Throws `consent_missing` if the user hasn't consented, as for a new run. */
  readonly requireConsent: RequireConsent;
  readonly costCredits: number;
}

interface Repeat {
  readonly newRunId: string;
  readonly locale: Locale;
  /** Throws `invalid_field` if chance plays no part in the result. */
  readonly seed?: number | undefined;
}

/** A user's runs: done, open and failed. Another user's are `not_found`. */
export interface Creations {
  list(userId: string, filter: CreationFilter, locale: Locale): Promise<CreationPage>;
  open(userId: string): Promise<{ runs: OpenRun[] }>;
  read(run: OwnRun, locale: Locale): Promise<CreationDetail>;
  change(run: OwnRun, change: CreationChange, locale: Locale): Promise<Creation>;
  keepSettings(run: OwnRun, settings: CreationSettings): Promise<{ isKept: true }>;
  /**
   * Repeats a run under the id `newRunId`, with every check of a first run; with a seed, makes that version. Throws `creation_photos_gone` if its photos
   * were deleted, and the errors of `startRun`.
   */
  again(run: OwnRun, asked: Repeat): Promise<Creation>;
}

export function createCreations(deps: CreationsDeps): Creations {
  const { on } = deps;
  const known = operationsOf(deps.tools);
  const view: ViewDeps = {
    ...deps,
    toolOf: (name) => known.get(name)?.tool.id ?? null,
    hasVersions: (name) => {
      const found = known.get(name);
      return found !== undefined && takesSeed(found.operation);
    },
  };
  async function own(run: OwnRun): Promise<CreationDetailRow> {
    const row = await findCreation(on, run);
    if (!row) throw new AppError("not_found");
    return row;
  }
  return {
    async list(userId, { tool, ...filter }, locale) {
      const operations = tool === undefined ? null : namesOf(deps.tools, tool);
      const limit = PAGE_SIZE + 1;
      const rows = await findCreations(on, { ...filter, userId, operations, limit });
      const page = rows.slice(0, PAGE_SIZE);
      return {
        creations: page.map((row) => toCreation(view, row, locale)),
        next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
      };
    },
    async open(userId) {
      const rows = await findOpenRuns(on, userId);
      return { runs: rows.map((row) => toOpenRun(row, { ...deps, ...view })) };
    },
    async read(run, locale) {
      return toDetail(view, await own(run), locale);
    },
    async change(run, change, locale) {
      if (!(await changeCreation(on, run, change))) throw new AppError("not_found");
      return toCreation(view, await own(run), locale);
    },
    async keepSettings(run, settings) {
      if (!(await changeCreation(on, run, { settings }))) throw new AppError("not_found");
      return { isKept: true };
    },
    async again(run, { newRunId, locale, seed }) {
      const row = await own(run);
      const found = known.get(row.operation);
      if (!found) throw new AppError("not_found");
      if (seed !== undefined && !takesSeed(found.operation)) {
        throw new AppError("invalid_field", { field: "seed" });
      }
      const { consent } = found.tool;
      if (consent !== null) await deps.requireConsent(run.userId, { kind: consent, isOlder: true });
      requireFitWords(row.payload.values, found.operation);
      await deps.startRun({
        runId: newRunId,
        userId: run.userId,
        operation: row.operation,
        payload: withSeed(await loadPhotos(deps, row), seed),
        costCredits: deps.costCredits,
        locale,
        kind: row.askedKind,
        isByApi: false,
      });
      const started = { ...run, runId: newRunId };
      if (row.settings) await changeCreation(on, started, { settings: row.settings });
      return toCreation(view, await own(started), locale);
    },
  };
}

function withSeed<Image>(payload: Pictured<Image>, seed: number | undefined): Pictured<Image> {
  if (seed === undefined) return payload;
  return { ...payload, values: { ...Object(payload.values), seed } };
}

interface Known {
  readonly tool: AnyTool;
  readonly operation: Operation;
}

function operationsOf(tools: readonly AnyTool[]): ReadonlyMap<string, Known> {
  const entries = tools.flatMap((tool) =>
    Object.values(tool.operations).map(
      (operation) => [operationName(operation), { tool, operation }] as const,
    ),
  );
  return new Map(entries);
}

function namesOf(tools: readonly AnyTool[], toolId: string): string[] {
  const tool = tools.find(({ id }) => id === toolId);
  return Object.values(tool?.operations ?? {}).map(operationName);
}

interface OpenDeps extends Pick<CreationsDeps, "lastStep">, Pick<ViewDeps, "toolOf"> {}

function toOpenRun(
  { id, operation, state, createdAt }: Awaited<ReturnType<typeof findOpenRuns>>[number],
  { lastStep, toolOf }: OpenDeps,
): OpenRun {
  const { step, fraction } = lastStep(id) ?? { step: "queued", fraction: 0 };
  return {
    id,
    toolId: toolOf(operation),
    state,
    createdAt: createdAt.toISOString(),
    step,
    fraction,
  };
}

/** The payload of a run, with the user's files in place of their storage keys. */
async function loadPhotos(
  { storage }: CreationsDeps,
  { payload, userId }: CreationDetailRow,
): Promise<RunRequest["payload"]> {
  const folder = userFolder(userId);
  return mapPictures(payload, async ({ storageKey, mimeType, marks }): Promise<ImageFile> => {
    const file = storageKey.startsWith(folder) ? await storage.get(storageKey) : null;
    if (!file) throw new AppError("creation_photos_gone");
    return { bytes: file.bytes, mimeType, ...(marks ? { marks } : {}) };
  });
}
