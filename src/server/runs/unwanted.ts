import { AppError, type ErrorCode } from "#core/errors.ts";
import type { UnwantedOffer, UnwantedReason } from "#core/unwanted.ts";
import { unwantedLimits } from "#core/unwanted-limits.ts";
import type { Queryable } from "#server/db/connection.ts";
import type { NetworkHashes, PersonHash } from "#server/people/person-hash.ts";
import type { Chore } from "#server/queue/chores.ts";
import type { Storage } from "#server/storage/port.ts";
import { deletePicture } from "./delete-picture.ts";

export interface UnwantedDeps {
  readonly on: Queryable;
  readonly storage: Pick<Storage, "delete" | "put">;
  readonly hash: Pick<PersonHash, "network">;
  /** Whether results of hosted engines, which cost the operator money, can be returned. */
  readonly returnsHosted: boolean;
}

interface Asked {
  readonly runId: string;
  readonly userId: string;
  /** The user's IP address; `null` if the request isn't counted by network. */
  readonly address: string | null;
}

/** Results that their user didn't want. */
export interface Unwanted {
  /** Throws `not_found` for a run of another user. */
  offer(asked: Asked): Promise<UnwantedOffer>;
  /**
   * Returns the credits of a run to the lots that they came from and deletes its result. Repeating it deletes a result
   * that an interrupted call left. Throws `not_found`, a refusal of `unwanted-errors.ts`, and `StorageUnavailable` if
   * the result will be deleted later.
   */
  giveBack(asked: Asked, reason: UnwantedReason): Promise<UnwantedOffer>;
}

/** Error codes by the outcomes of `runs.return_unwanted` that returned nothing. */
const refusals: ReadonlyMap<string, ErrorCode> = new Map([
  ["not_found", "not_found"],
  ["not_charged", "unwanted_not_charged"],
  ["by_api", "unwanted_by_api"],
  ["hosted", "unwanted_hosted"],
  ["too_late", "unwanted_too_late"],
  ["limit", "unwanted_limit"],
  ["nothing_left", "unwanted_nothing_left"],
] as const);

export function createUnwanted(deps: UnwantedDeps): Unwanted {
  const { on, hash, returnsHosted } = deps;
  const networkOf = (address: string | null): Buffer | null =>
    address === null ? null : householdOf(hash.network(address));

  async function offer({ runId, userId, address }: Asked): Promise<UnwantedOffer> {
    const { rows } = await on.query<{ left: number; amount: number }>(
      `select runs.unwanted_left($2, $3)::float8 as left,
              coalesce(u.credits, (select sum(amount) from credit.returnable(r.id)), 0)::float8 as amount
         from runs.run r left join runs.unwanted u on u.run_id = r.id
        where r.id = $1 and r.user_id = $2`,
      [runId, userId, networkOf(address)],
    );
    const [row] = rows;
    if (!row) throw new AppError("not_found");
    return row;
  }

  return {
    offer,
    async giveBack(asked, reason) {
      const { runId, userId, address } = asked;
      const { rows } = await on.query<{ outcome: string }>(
        "select runs.return_unwanted($1, $2, $3, $4, $5) as outcome",
        [runId, userId, reason, networkOf(address), returnsHosted],
      );
      const outcome = rows[0]?.outcome ?? "";
      const refusal = refusals.get(outcome);
      if (refusal !== undefined) throw new AppError(refusal, unwantedLimits);
      if (outcome !== "returned" && outcome !== "exists") {
        throw new Error(`the return of run ${runId} answered "${outcome}"`);
      }
      await deleteWithRepeats(deps, { runId, userId });
      return offer(asked);
    },
  };
}

/** One IPv4 /24 or IPv6 /56, as for referrals (`nearnessOf`). */
function householdOf({ site, network }: NetworkHashes): Buffer {
  return site ?? network;
}

/**
 * Deletes a returned result and its free repeats, which are the same picture. The result comes last, because its row
 * finds the others. Returns the ids of all.
 */
async function deleteWithRepeats(
  deps: Pick<UnwantedDeps, "on" | "storage">,
  { runId, userId }: { readonly runId: string; readonly userId: string },
): Promise<readonly string[]> {
  const { rows } = await deps.on.query<{ id: string }>(
    `select o.id from runs.run r join runs.run o using (user_id, payload_hash)
      where r.id = $1 and r.user_id = $2 and r.erased_at is null and o.id <> r.id
        and o.state = 'done' and o.note = 'same_picture' and o.erased_at is null`,
    [runId, userId],
  );
  const ids = [...rows.map(({ id }) => id), runId];
  for (const id of ids) await deletePicture(deps, { runId: id, userId });
  return ids;
}

/** Results that an interrupted return may have left: older than any live call. */
const LEFT_AFTER_S = 60;

/** Deletes results whose credits went back, if the process ended in between or the file store was away. */
export async function deleteReturned(
  deps: Pick<UnwantedDeps, "on" | "storage">,
  log: { info(text: string): void },
): Promise<void> {
  const { rows } = await deps.on.query<{ runId: string; userId: string }>(
    `select u.run_id as "runId", u.user_id as "userId"
       from runs.unwanted u join runs.run r on r.id = u.run_id
      where r.erased_at is null
        and u.returned_at between clock_timestamp() - interval '30 days'
                              and clock_timestamp() - make_interval(secs => $1)`,
    [LEFT_AFTER_S],
  );
  for (const run of rows) {
    for (const runId of await deleteWithRepeats(deps, run)) log.info(`purged ${runId}`);
  }
}

export function unwantedChore(
  deps: Pick<UnwantedDeps, "on" | "storage">,
  log: { info(text: string): void },
): Chore {
  return {
    name: "delete returned results",
    everyMs: 10 * 60_000,
    run: () => deleteReturned(deps, log),
  };
}
