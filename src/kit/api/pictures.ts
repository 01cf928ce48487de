import { ApiError } from "./api-error.ts";
import { readRefusal } from "./read-refusal.ts";

/**
 * Reads a stored picture by its signed address. The server hands it out itself, also where it would send a page's
 * `<img>` on to a store at another origin: a bucket need not know that our pages exist (CORS). Rejects with an
 * `ApiError`; `not_found` when the picture is gone or the address too old.
 */
export async function readPicture(url: string, signal?: AbortSignal): Promise<Blob> {
  try {
    const headers = { prefer: "no-redirect" };
    const response = await fetch(url, { headers, ...(signal ? { signal } : {}) });
    if (!response.ok) throw await readRefusal(await response.json().catch(() => null));
    return await response.blob();
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new ApiError("offline", {}, { cause: error });
  }
}
