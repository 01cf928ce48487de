import { queryOptions, useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { capabilities, engineKinds, noteCodes } from "#core/run.ts";
import { openAnswer } from "./api-call.ts";

const choice = z.object({
  engine: z.string(),
  kind: z.enum(engineKinds),
  /** The provider's name of the model; `null` for the built-in engine. */
  model: z.nullable(z.string()),
  /** Every available engine of this kind, in order of use. */
  engines: z.array(z.string()),
  capability: z.enum(capabilities),
  note: z.nullable(z.enum(noteCodes)),
  /** The engine decides the size of the result. */
  hasOwnSize: z.optional(z.boolean()),
  /** The check before the charge misses faults more often than it should. */
  missesFaults: z.optional(z.boolean()),
});
/** One way to execute an operation. */
export type EngineChoice = z.infer<typeof choice>;

const abilities = z.record(z.string(), z.nullable(z.object({ choices: z.array(choice) })));

/** Public, so it is read without a token. */
const enginesQuery = queryOptions({
  queryKey: ["engines"],
  queryFn: async () => {
    const response = await fetch("/engines");
    return z.parse(abilities, openAnswer(await response.text()));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The ways to execute an operation, the default first; `null` while they are unknown. */
export function useEngineChoices(operation: string | null): readonly EngineChoice[] | null {
  const { data } = useQuery(enginesQuery);
  if (!data) return null;
  return (operation === null ? null : data[operation])?.choices ?? [];
}

/** Studio engines of all operations; `null` while they are unknown. */
export function useStudioEngines(): readonly string[] | null {
  const { data } = useQuery(enginesQuery);
  if (!data) return null;
  const all = Object.values(data).flatMap((ability) => ability?.choices ?? []);
  const studio = all.filter(({ kind }) => kind === "studio");
  return [...new Set(studio.flatMap(({ engines }) => engines))];
}
