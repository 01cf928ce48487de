import { AppError } from "#core/errors.ts";
import type { EngineKind } from "#core/run.ts";
import { type Operation, operationName } from "#tool-model/define-tool.ts";

interface AskedRun {
  readonly operation: string;
  /** The requested kind of engine; `null` uses the configured order. */
  readonly kind: EngineKind | null;
  readonly payload: { readonly values: Readonly<Record<string, unknown>> };
}

/** Rejects with the limit of a run that no other engine than the built-in one may do. */
export type RequireAble = (run: AskedRun) => Promise<void>;

interface BuiltInLimitDeps {
  readonly operations: readonly Operation[];
  /** Kinds of engines that support an operation. */
  readonly kindsOf: (operation: string) => readonly EngineKind[];
}

/** Refuses, before anything is held, what the built-in engine would refuse by its words alone. */
export function createBuiltInLimit({ operations, kindsOf }: BuiltInLimitDeps): RequireAble {
  const known = new Map(operations.map((operation) => [operationName(operation), operation]));
  return async ({ operation: name, kind, payload }) => {
    const operation = known.get(name);
    const mayStudio = kind !== "local" && kindsOf(name).includes("studio");
    if (!operation?.loadBuiltInLimit || mayStudio) return;
    const limit = await operation.loadBuiltInLimit();
    const code = limit(payload.values);
    if (code) throw new AppError(code);
  };
}
