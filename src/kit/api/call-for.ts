import { z } from "zod/mini";
import { apiCall, type Call } from "./api-call.ts";
import { ApiError } from "./api-error.ts";
import { useSession } from "./own-session.ts";

/** Makes a call and parses its response with `shape`. Rejects with an `ApiError`. */
export async function callFor<Shape extends z.core.$ZodType>(
  shape: Shape,
  call: Call,
): Promise<z.output<Shape>> {
  const parsed = z.safeParse(shape, await apiCall(call));
  if (!parsed.success) throw new ApiError("unreadable", {}, { cause: parsed.error });
  return parsed.data;
}

/** Returns the signed-in user's id, or `null`. It's part of the query key of all personal data. */
export function useUserId(): string | null {
  const session = useSession();
  return session.state === "signedIn" ? session.user.id : null;
}
