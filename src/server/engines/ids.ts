import { type ProviderId, providers } from "#engine/generative/providers/providers.ts";

export type EngineId = "local" | ProviderId;

const engineIds: readonly EngineId[] = ["local", ...providers.map(({ id }) => id)];

export function findEngineId(text: string): EngineId | undefined {
  return engineIds.find((id) => id === text);
}

export function engineList(): string {
  return engineIds.join(", ");
}
