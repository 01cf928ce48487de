import { z } from "zod/mini";
import type { CallPath } from "#core/addresses.ts";
import { type VerifyAnswer, verifyAnswer } from "#core/verify.ts";
import { ApiError } from "./api-error.ts";
import { readRefusal } from "./read-refusal.ts";

/** Checks whether an image was made here. Sends its bytes unchanged. Rejects with an `ApiError`. */
export async function verifyPicture(file: File): Promise<VerifyAnswer> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch("/verify" satisfies CallPath, {
      method: "POST",
      headers: {
        "content-type": file.type || "application/octet-stream",
        "accept-language": document.documentElement.lang || "en",
      },
      body: file,
    });
  } catch (cause) {
    throw new ApiError("offline", {}, { cause });
  }
  try {
    body = await response.json();
  } catch (cause) {
    throw new ApiError("unreadable", {}, { cause });
  }
  if (!response.ok) throw await readRefusal(body);
  const parsed = z.safeParse(verifyAnswer, body);
  if (!parsed.success) throw new ApiError("unreadable", {}, { cause: parsed.error });
  return parsed.data;
}
