import type { Queryable } from "#server/db/connection.ts";
import type { Chore } from "#server/queue/chores.ts";

/** Bits in which a copy may differ. Smaller and recompressed copies differ in 0 to 2. */
const MAX_DISTANCE = 3;
const HOUR_MS = 60 * 60_000;

/** The record of an image made here. */
export interface PictureRecord {
  readonly print: bigint;
  readonly watermarkId: number | null;
  readonly sourceType: string;
}

/** The four 16-bit quarters of a print, each offset by its position. */
function quartersOf(print: bigint): number[] {
  return [0, 1, 2, 3].map(
    (place) => place * 0x1_0000 + Number((print >> BigInt(16 * place)) & 0xffffn),
  );
}

const signed = (print: bigint): string => BigInt.asIntN(64, print).toString();

/** The values of a row: print, quarters, watermark number, source type. */
export function recordValues({ print, watermarkId, sourceType }: PictureRecord): unknown[] {
  return [signed(print), quartersOf(print), watermarkId, sourceType];
}

export interface KnownPicture {
  readonly sourceType: string;
  /** `YYYY-MM-DD`. */
  readonly madeOn: string;
}

const columns = `source_type as "sourceType", to_char(made_on, 'YYYY-MM-DD') as "madeOn"`;

/** Our image with this watermark number; `null` if the record was deleted. */
export async function findByWatermark(on: Queryable, id: number): Promise<KnownPicture | null> {
  const { rows } = await on.query<KnownPicture>(
    `select ${columns} from public.output_fingerprint where watermark_id = $1 order by id desc limit 1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Our image closest to this print; `null` if none is similar. */
export async function findAlike(on: Queryable, print: bigint): Promise<KnownPicture | null> {
  const { rows } = await on.query<KnownPicture>(
    `select ${columns} from public.output_fingerprint
      where quarters && $2::int[] and bit_count((print # $1::bigint)::bit(64)) <= $3
      order by bit_count((print # $1::bigint)::bit(64)), id desc limit 1`,
    [signed(print), quartersOf(print), MAX_DISTANCE],
  );
  return rows[0] ?? null;
}

/** Deletes fingerprints once they are `days` old. Rows know their day only, which counts as a whole one. */
export function forgetFingerprints(on: Queryable, days: number): Chore {
  return {
    name: "forget-fingerprints",
    everyMs: HOUR_MS,
    async run() {
      await on.query(
        "delete from public.output_fingerprint where made_on <= (clock_timestamp() at time zone 'UTC')::date - $1::int",
        [days],
      );
    },
  };
}
