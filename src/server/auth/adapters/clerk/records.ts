import { withTimeLimit } from "#server/async/time-limit.ts";
import type { SignInRecords } from "../../port.ts";
import type { ClerkConfig } from "./config.ts";
import { CLERK_USER } from "./tokens.ts";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Clerk can't answer now. The call can be retried. */
class ClerkUnavailable extends Error {
  override readonly name = "ClerkUnavailable";
}

type RecordsDeps = Pick<ClerkConfig, "secretKey" | "apiUrl">;

interface Ask {
  readonly method: "GET" | "DELETE";
  readonly userId: string;
  readonly signal: AbortSignal;
}

/** Follows no redirect: the header with the key would be sent along. */
async function ask({ secretKey, apiUrl }: RecordsDeps, { method, userId, signal }: Ask) {
  try {
    return await fetch(new URL(`/v1/users/${userId}`, apiUrl), {
      method,
      headers: { authorization: `Bearer ${secretKey}` },
      redirect: "error",
      signal,
    });
  } catch (cause) {
    throw new ClerkUnavailable(`Clerk did not answer ${method} of a person`, { cause });
  }
}

async function readAnswer(answer: Response): Promise<unknown> {
  if (Number(answer.headers.get("content-length") ?? 0) > MAX_ANSWER_BYTES) {
    await answer.body?.cancel();
    throw new ClerkUnavailable("Clerk answered more than anybody needs");
  }
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ClerkUnavailable("Clerk answered no JSON", { cause });
  }
}

/** Users at Clerk, through its Backend API (`/v1/users/{id}`). */
export function createClerkRecords(deps: RecordsDeps): SignInRecords {
  return {
    async forget(userId) {
      if (!CLERK_USER.test(userId)) return;
      const answer = await withTimeLimit(TIMEOUT_MS, undefined, (signal) =>
        ask(deps, { method: "DELETE", userId, signal }),
      );
      await answer.body?.cancel();
      if (answer.ok || answer.status === 404) return;
      throw new ClerkUnavailable(`Clerk answered ${answer.status} to a deletion`);
    },
    async read(userId, stop) {
      if (!CLERK_USER.test(userId)) return null;
      return withTimeLimit(TIMEOUT_MS, stop, async (signal) => {
        const answer = await ask(deps, { method: "GET", userId, signal });
        if (answer.ok) return readAnswer(answer);
        await answer.body?.cancel();
        if (answer.status === 404) return null;
        throw new ClerkUnavailable(`Clerk answered ${answer.status} to a copy`);
      });
    },
  };
}
