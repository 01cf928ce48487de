import { ApiError } from "./api-error.ts";

/**
 * Returns the error in a decoded response. Unknown errors become `unexpected`. Loads the error texts on demand, to keep
 * them out of the first load. If that fails, returns `offline`.
 */
export async function readRefusal(body: unknown): Promise<ApiError> {
  try {
    const { refusalOf } = await import("./refusal.ts");
    return refusalOf(body);
  } catch (cause) {
    return new ApiError("offline", {}, { cause });
  }
}
