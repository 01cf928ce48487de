import { queryOptions, useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { capabilities, noteCodes } from "#core/run.ts";
import { apiCall } from "./api-call.ts";

const abilities = z.record(
  z.string(),
  z.nullable(
    z.object({
      engine: z.string(),
      capability: z.enum(capabilities),
      note: z.nullable(z.enum(noteCodes)),
    }),
  ),
);
export type Ability = NonNullable<z.infer<typeof abilities>[string]>;

const enginesQuery = queryOptions({
  queryKey: ["engines"],
  queryFn: async () => z.parse(abilities, await apiCall({ method: "GET", path: "/engines" })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What the engines say of an operation before it runs; null while it is not known or nobody can do it. */
export function useAbility(operation: string | null): Ability | null {
  const { data } = useQuery(enginesQuery);
  return operation === null ? null : (data?.[operation] ?? null);
}
