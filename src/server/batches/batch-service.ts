import { z } from "zod";
import type {
  BatchItem,
  BatchList,
  BatchPhotoRequest,
  BatchRequest,
  BatchView,
} from "#core/batch.ts";
import { AppError } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import { planOfRank } from "#core/plans.ts";
import type { PersonAsking } from "#server/http/asker.ts";
import type { UrlSigner } from "#server/storage/signed-url.ts";
import {
  cancelBatch,
  type MoveDeps,
  pauseBatch,
  resumeBatch,
  retryBatch,
  startBatch,
} from "./batch-moves.ts";
import {
  type OwnPlace,
  type PhotoDeps,
  type PhotoSender,
  removePhoto,
  sendPhoto,
} from "./batch-photos.ts";
import {
  type BatchCursor,
  figuresOf,
  listBatches,
  type OwnBatch,
  requireBatch,
} from "./batch-rows.ts";
import { toBatchView, toItems, toSummary } from "./batch-view.ts";
import { type OpenBatchDeps, openBatch } from "./open-batch.ts";

export interface BatchServiceDeps extends MoveDeps, OpenBatchDeps, Omit<PhotoDeps, "on"> {
  readonly storage: OpenBatchDeps["storage"] & PhotoDeps["storage"];
  readonly media: OpenBatchDeps["media"] & PhotoDeps["media"];
  readonly signer: UrlSigner;
  readonly now: () => number;
  /** Whether results of hosted engines can be returned for their credits. */
  readonly returnsHosted: boolean;
}

/** A batch of the calling user, in the user's locale. */
export interface AskedBatch extends OwnBatch {
  readonly locale: Locale;
}

/** A user's actions on batches. Each returns the resulting state. */
export interface BatchService {
  open(asked: { asker: PersonAsking; locale: Locale }, request: BatchRequest): Promise<BatchView>;
  list(asked: { userId: string; locale: Locale }, before: string | undefined): Promise<BatchList>;
  /** `after` is the place of the previous page's last photo. */
  read(asked: AskedBatch, after?: number): Promise<BatchView>;
  sendPhoto(asked: PhotoSender & AskedBatch, photo: BatchPhotoRequest): Promise<BatchItem>;
  removePhoto(asked: OwnPlace & AskedBatch): Promise<BatchView>;
  start(asked: AskedBatch, shownCredits: number): Promise<BatchView>;
  pause(asked: AskedBatch): Promise<BatchView>;
  resume(asked: AskedBatch): Promise<BatchView>;
  retry(asked: AskedBatch, round: number): Promise<BatchView>;
  cancel(asked: AskedBatch): Promise<BatchView>;
}

const PAGE_BATCHES = 20;
const BEFORE_ALL = -1;

const cursorParts = z.tuple([z.iso.datetime(), z.uuid()]);

function readCursor(before: string | undefined): BatchCursor | null {
  if (before === undefined) return null;
  const { data } = cursorParts.safeParse(before.split("_"));
  if (!data) throw new AppError("invalid_field", { field: "before" });
  return { createdAt: new Date(data[0]), id: data[1] };
}

/** The HTTP side of batches. The work on them may run in another process. */
export function createBatchService(deps: BatchServiceDeps): BatchService {
  const on = deps.database.pool;
  const viewDeps = { ...deps, on };

  async function read({ locale, ...own }: AskedBatch, after = BEFORE_ALL): Promise<BatchView> {
    return toBatchView(viewDeps, await requireBatch(on, own), { after, locale });
  }

  return {
    read,
    async open({ asker, locale }, request) {
      const batch = await openBatch(deps, { asker, locale, request });
      return toBatchView(viewDeps, batch, { after: BEFORE_ALL, locale });
    },
    async list({ userId, locale }, before) {
      const rows = await listBatches(on, userId, {
        before: readCursor(before),
        limit: PAGE_BATCHES + 1,
      });
      const page = rows.slice(0, PAGE_BATCHES);
      const figures = await figuresOf(
        on,
        page.map(({ id }) => id),
      );
      const last = rows.length > PAGE_BATCHES ? page.at(-1) : undefined;
      return {
        batches: page.map((row) => toSummary(deps, row, { figures: figures.get(row.id), locale })),
        next: last ? `${last.createdAt.toISOString()}_${last.id}` : null,
        limitPhotos: planOfRank(await deps.priorityOf(userId)).batchPhotos,
      };
    },
    async sendPhoto({ locale, ...own }, photo) {
      const item = await sendPhoto(viewDeps, own, photo);
      const [view] = await toItems(viewDeps, [item], locale);
      if (!view) throw new AppError("not_found");
      return view;
    },
    async removePhoto(asked) {
      await removePhoto(viewDeps, asked);
      return read(asked);
    },
    async start(asked, shownCredits) {
      await startBatch(deps, asked, shownCredits);
      return read(asked);
    },
    async pause(asked) {
      await pauseBatch(deps, asked);
      return read(asked);
    },
    async resume(asked) {
      await resumeBatch(deps, asked);
      return read(asked);
    },
    async retry(asked, round) {
      await retryBatch(deps, asked, round);
      return read(asked);
    },
    async cancel(asked) {
      await cancelBatch(deps, asked);
      return read(asked);
    },
  };
}
