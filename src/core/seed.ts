import { z } from "zod/mini";

/** The highest seed. Engines add seeds to constants of their own, so they stay small. */
export const MAX_SEED = 9_999;

/** Which version of a result that chance plays a part in. Without it, the result is the first version: 0. */
export const seed = z.optional(z.int().check(z.gte(0), z.lte(MAX_SEED)));
