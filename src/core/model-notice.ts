import { z } from "zod/mini";

/**
 * State of a configured model. `ending`: its end is announced; `ended`: its last day has come; `unlisted`: the
 * provider's list doesn't have it; `refused`: the last call failed because it's gone.
 */
const modelStates = ["ending", "ended", "unlisted", "refused"] as const;

/** A model that the operator should replace. */
export const modelNotice = z.object({
  /** The environment variable that names it. */
  variable: z.string(),
  model: z.string(),
  state: z.enum(modelStates),
  /** yyyy-mm-dd. `null` if no day is known. */
  endsOn: z.nullable(z.string()),
  replacement: z.nullable(z.string()),
});
export type ModelNotice = z.infer<typeof modelNotice>;
