import { randomUUID } from "node:crypto";
import type { Storage } from "./port.ts";

/** Free disk space below which an operator should add more, before uploads are refused. */
export const LOW_BYTES = 500 * 1024 * 1024;
/** More frequent calls get the last answer, so visitors can't overload the storage. */
const FRESH_MS = 10_000;

/** Writes, reads and deletes a file, as every run does. Throws if the storage can't. */
export async function tryOut(storage: Storage): Promise<void> {
  const key = `health/${randomUUID()}.png`;
  const mimeType = "image/png";
  await storage.put(key, { bytes: new Uint8Array([1]), mimeType });
  const found = await storage.get(key);
  await storage.delete(key);
  if (found?.bytes.length !== 1)
    throw new Error("the store doesn't return the data that was written");
}

/**
 * Creates a storage probe. It returns `ok`, or `low` if little space is left, and rejects if the storage doesn't work.
 */
export function createStorageProbe(
  storage: Storage,
  now: () => number = Date.now,
): () => Promise<"ok" | "low"> {
  let last: { readonly atMs: number; readonly answer: Promise<"ok" | "low"> } | null = null;
  async function probe(): Promise<"ok" | "low"> {
    await tryOut(storage);
    const freeBytes = await storage.freeBytes();
    return freeBytes !== null && freeBytes < LOW_BYTES ? "low" : "ok";
  }
  return () => {
    if (last === null || now() - last.atMs >= FRESH_MS) last = { atMs: now(), answer: probe() };
    return last.answer;
  };
}
