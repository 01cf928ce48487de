export const remoteEngineIds = ["gemini", "openai", "edit", "comfyui"] as const;
export type RemoteEngineId = (typeof remoteEngineIds)[number];

const engineIds = ["local", ...remoteEngineIds] as const;
export type EngineId = (typeof engineIds)[number];

/** What has to be set for a provider to be there. */
export const neededVariable = {
  gemini: "GEMINI_API_KEY",
  openai: "OPENAI_API_KEY",
  edit: "EDIT_BASE_URL",
  comfyui: "COMFYUI_URL",
} satisfies Record<RemoteEngineId, string>;

export function findEngineId(text: string): EngineId | undefined {
  return engineIds.find((id) => id === text);
}

export function engineList(): string {
  return engineIds.join(", ");
}
