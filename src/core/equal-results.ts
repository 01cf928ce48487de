import { z } from "zod/mini";

/*
 * POST /runs/equal: whether a run would only make a result again that the user has. Takes the call of the run, with the
 * digest of each image (`digestUri`) in place of its address; answers `equalResult`.
 */

export const equalRequest = z.strictObject({
  /** The last part of the route that would start the run. */
  operation: z.string().check(z.maxLength(64)),
  payload: z.unknown(),
});

export const equalResult = z.object({
  /** The run that has the result. It can be shown again; a new run would be free. `null` if there is none. */
  runId: z.nullable(z.uuid()),
  /** The seed of the next version that the user doesn't have; `null` if chance plays no part, or all are there. */
  nextSeed: z.nullable(z.int()),
});
export type EqualResult = z.infer<typeof equalResult>;
