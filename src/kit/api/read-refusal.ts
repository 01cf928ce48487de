import { ApiError } from "./api-error.ts";

/**
 * The refusal in the decoded body of an answer; what is not one of our errors becomes `unexpected`. Its
 * words are loaded here, so that visitors who are refused nothing do without them; where that fails, the
 * connection was lost.
 */
export async function readRefusal(body: unknown): Promise<ApiError> {
  try {
    const { refusalOf } = await import("./refusal.ts");
    return refusalOf(body);
  } catch (cause) {
    return new ApiError("offline", {}, { cause });
  }
}
