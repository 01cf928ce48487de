import { ApiError } from "./api-error.ts";
import { readRefusal } from "./read-refusal.ts";

/**
 * Reads a stored image by its signed address. The server returns the bytes itself instead of redirecting to a store at
 * another origin, so a bucket needs no CORS rule for our pages. Rejects with an `ApiError`: `not_found` if the image is
 * gone or the address has expired.
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
