import type { Storage, StoredFile } from "../../src/server/storage/port.ts";

/** Files in memory. `reach` runs before each step and may refuse it. */
export function filesOf(
  files: Map<string, StoredFile>,
  reach: (label: string) => Promise<void>,
): Storage {
  return {
    publicOrigin: null,
    presign: async () => null,
    freeBytes: async () => null,
    async put(key, file) {
      await reach("storage.put(");
      files.set(key, file);
    },
    async get(key) {
      await reach("storage.get(");
      return files.get(key) ?? null;
    },
    async delete(key) {
      await reach("storage.delete(");
      files.delete(key);
    },
  };
}
