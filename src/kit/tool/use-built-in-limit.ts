import { useQuery } from "@tanstack/react-query";
import type { BuiltInLimit, Operation } from "#tool-model/define-tool.ts";

/**
 * Returns the limit of the built-in engine for an operation; `null` while it loads or if there is none. The server
 * refuses what the limit is too late for.
 */
export function useBuiltInLimit(operation: Operation | null): BuiltInLimit | null {
  const load = operation?.loadBuiltInLimit;
  const { data } = useQuery({
    queryKey: ["limit", operation?.path],
    // A query can't hold a function itself.
    queryFn: async () => ({ limit: await load?.() }),
    enabled: !!load,
  });
  return data?.limit ?? null;
}
