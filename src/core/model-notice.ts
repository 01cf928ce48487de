import { z } from "zod/mini";

/**
 * How it stands with a model that is set up. `ending`: an end was announced; `ended`: its day has come; `unlisted`: the
 * provider's list does not name it; `refused`: the provider said at the last call that it is gone.
 */
const modelStates = ["ending", "ended", "unlisted", "refused"] as const;

/** A model that the operator should exchange. */
export const modelNotice = z.object({
  /** The variable of the environment that names it. */
  variable: z.string(),
  model: z.string(),
  state: z.enum(modelStates),
  /** yyyy-mm-dd; null: no day is known. */
  endsOn: z.nullable(z.string()),
  replacement: z.nullable(z.string()),
});
export type ModelNotice = z.infer<typeof modelNotice>;
